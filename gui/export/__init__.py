"""Boards, counter sheets and charts as files and on paper."""
