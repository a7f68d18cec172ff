import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { buildPage } from '@mountline/dev/generate/web-build';
import { hasChromium, openChromium } from '@mountline/dev/testing/chromium';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { analyzeBundle, openBundle } from 'mountline';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The page in a real browser: built as it is published, opened from disk and from a server. */

const BUNDLE = join(FIXTURES, 'archives/sosreport-4.12-hung.tar.xz');

describe.skipIf(!hasChromium)('the page', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'mountline-page-'));
  let browser: Browser;
  let server: Server;
  const complaints: string[] = [];

  beforeAll(async () => {
    await buildPage(folder);
    browser = await openChromium();
    const types: Record<string, string> = { html: 'text/html', js: 'text/javascript', css: 'text/css' };
    server = createServer(({ url }, response) => {
      const name = url === '/' ? 'index.html' : url!.slice(1);
      response.setHeader('content-type', types[name.split('.').at(-1)!] ?? 'text/plain');
      response.end(readFileSync(join(folder, name)));
    });
    await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  }, 120_000);
  afterAll(async () => {
    await browser?.close();
    server?.close();
    rmSync(folder, { recursive: true });
  });

  const fromDisk = () => pathToFileURL(join(folder, 'mountline.html')).href;
  const served = () => `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;

  async function open(url: string, size = { width: 1280, height: 900 }): Promise<Page> {
    const page = await browser.newPage({ viewport: size });
    page.on('pageerror', (error) => complaints.push(error.message));
    page.on('console', (message) => complaints.push(message.text()));
    await page.goto(url);
    await page.waitForSelector('.drop');
    return page;
  }
  const titles = async (page: Page) => {
    await page.waitForSelector('.node', { timeout: 100_000 });
    return page.locator('.incident h2').allTextContents();
  };
  const byCommand = async () =>
    (await analyzeBundle(await openBundle(BUNDLE))).incidents.map(({ title }) => expect.stringContaining(title));

  test('a sosreport that is chosen gives the incidents of the command, from disk and from a server', async () => {
    const expected = await byCommand();
    expect(expected.length).toBeGreaterThan(0);
    for (const url of [fromDisk(), served()]) {
      const page = await open(url);
      await page.setInputFiles('#files', BUNDLE);
      expect(await titles(page)).toEqual(expected);
      await page.close();
    }
    expect(complaints).toEqual([]);
  });

  test('a sosreport that is dropped too', async () => {
    const page = await open(fromDisk());
    const bytes = readFileSync(BUNDLE).toString('base64');
    await page.evaluate((packed) => {
      const data = new DataTransfer();
      data.items.add(new File([Uint8Array.from(atob(packed), (sign) => sign.charCodeAt(0))], 'sosreport.tar.xz'));
      document.body.dispatchEvent(new DragEvent('drop', { dataTransfer: data, bubbles: true, cancelable: true }));
    }, bytes);
    expect(await titles(page)).toEqual(await byCommand());
    await page.close();
  });

  test('the example can be tried, on a telephone too', async () => {
    const page = await open(served(), { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Try an example incident' }).click();
    expect((await titles(page))[0]).toContain('kubelet silent');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.close();
  });

  test('reading can be cancelled, and what nobody reads is told', async () => {
    const page = await open(fromDisk());
    await page.setInputFiles('#files', BUNDLE);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.locator('.status').textContent()).toBe('Cancelled.');
    await page.setInputFiles('#files', { name: 'x.bin', mimeType: '', buffer: Buffer.from([1, 2, 3, 4]) });
    await expect.poll(() => page.locator('.status').textContent(), { timeout: 20_000 }).toMatch(/^Could not be read: /);
    await page.close();
  });

  test('nothing can be sent from it', async () => {
    for (const url of [fromDisk(), served()]) {
      const page = await open(url);
      complaints.length = 0;
      const sent = await page.evaluate(() =>
        fetch('/').then(
          () => 'sent',
          () => 'refused',
        ),
      );
      expect(sent).toBe('refused');
      expect(complaints.join(' ')).toMatch(/Content Security Policy/);
      await page.close();
    }
    complaints.length = 0;
  });
});
