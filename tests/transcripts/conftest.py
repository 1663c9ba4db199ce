import pytest


def pytest_addoption(parser: pytest.Parser) -> None:
    parser.addoption(
        "--regenerate", action="store_true", help="play the transcripts anew and write them"
    )


@pytest.fixture
def regenerate(request: pytest.FixtureRequest) -> bool:
    # The option is known only when pytest is told to collect this folder.
    return bool(request.config.getoption("--regenerate", default=False))
