#!/bin/sh
# Playwright starts this in place of a Firefox: one runs already, and this tells where it is driven.
# It ends when that Firefox does.
echo "WebDriver BiDi listening on $GLEANER_WIRE" >&2
exec tail -s 0.1 -f /dev/null --pid="$GLEANER_FIREFOX"
