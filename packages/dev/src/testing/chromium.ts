import { existsSync } from 'node:fs';
import { type Browser, chromium } from 'playwright-core';

/** Where Debian and others put it; `CHROMIUM` names another. */
const PLACES = [process.env.CHROMIUM, '/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

const path = PLACES.find((place) => place !== undefined && existsSync(place));

/** Tests that need a browser are skipped where there is none, and say so. */
export const hasChromium = path !== undefined;

if (!hasChromium)
  console.warn('no Chromium on this machine: the tests of the HTML pages are skipped (apt install chromium)');

/** A sandbox of its own needs rights that a container seldom gives. */
export const openChromium = (): Promise<Browser> => chromium.launch({ executablePath: path!, args: ['--no-sandbox'] });
