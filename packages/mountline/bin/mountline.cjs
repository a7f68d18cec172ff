#!/usr/bin/env node
'use strict';
const { existsSync } = require('node:fs');
const { basename, join } = require('node:path');

// In a checkout the command is bundled first where its sources are newer than the bundle; a published package holds it.
const packages = join(__dirname, '../..');
const fresh = join(packages, 'dev/bin/fresh.cjs');
if (basename(packages) === 'packages' && existsSync(fresh)) require(fresh);
require('./load.cjs').start();
