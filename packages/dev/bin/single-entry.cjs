'use strict';
require('../../mountline/bin/v8-flags.cjs');
require('../../mountline/src/commands/cli.ts');
