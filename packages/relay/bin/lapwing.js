#!/usr/bin/env node
/** The command as it is installed. */

import '../dist/main.js';
