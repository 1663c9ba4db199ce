"""The series: words: events, prompts and refusals, the board in plain text, the notation of actions."""
