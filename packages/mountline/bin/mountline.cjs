#!/usr/bin/env node
'use strict';
const { existsSync } = require('node:fs');
const { join } = require('node:path');

// In a checkout the command is bundled first where its sources are newer than the bundle; a published package holds it.
const checkout = join(__dirname, '../../dev/bin/fresh.cjs');
if (existsSync(checkout)) require(checkout);
require('./load.cjs').start();
