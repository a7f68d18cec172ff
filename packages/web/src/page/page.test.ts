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
  const titleOn = async (page: Page) => {
    await page.waitForSelector('.incident h2', { timeout: 100_000 });
    return page.locator('.incident h2').textContent();
  };
  const byCommand = async () => (await analyzeBundle(await openBundle(BUNDLE))).incidents[0]!.title;

  test('a sosreport that is chosen gives the incident of the command, from disk and from a server', async () => {
    const expected = await byCommand();
    for (const url of [fromDisk(), served()]) {
      const page = await open(url);
      await page.setInputFiles('#files', BUNDLE);
      expect(await titleOn(page)).toContain(expected);
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
    expect(await titleOn(page)).toContain(await byCommand());
    await page.close();
  });

  test('the example can be tried, on a telephone too', async () => {
    const page = await open(served(), { width: 390, height: 844 });
    await page.getByRole('button', { name: 'Try an example incident' }).click();
    expect(await titleOn(page)).toContain('kubelet silent');
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.close();
  });

  test('reading can be cancelled, and where nothing is read it says what can be', async () => {
    const page = await open(fromDisk());
    await page.setInputFiles('#files', BUNDLE);
    await page.getByRole('button', { name: 'Cancel' }).click();
    expect(await page.locator('.status').textContent()).toBe('Cancelled.');
    await page.setInputFiles('#files', { name: 'x.bin', mimeType: '', buffer: Buffer.from([1, 2, 3, 4]) });
    await expect.poll(() => page.locator('.status').textContent(), { timeout: 20_000 }).toMatch(/^Could not be read: /);
    expect(await page.locator('.nothing-read').textContent()).toContain('journalctl -b');
    await page.close();
  });

  test('pasted text is read as a file, from the clipboard and from the field', async () => {
    const log = 'Nov 20 12:43:18 ip-10-0-0-1 kernel: nfs: server 127.0.0.1 not responding, still trying\n';
    const page = await open(fromDisk());
    await page.evaluate((text) => {
      const clipboardData = new DataTransfer();
      clipboardData.setData('text', text);
      document.body.dispatchEvent(new ClipboardEvent('paste', { clipboardData, bubbles: true }));
    }, log);
    expect(await titleOn(page)).toContain('127.0.0.1');
    await page.getByText('Or paste text').click();
    await page.getByLabel('Text to analyze').fill(log.replaceAll('127.0.0.1', '10.9.8.7'));
    await page.getByRole('button', { name: 'Analyze this text' }).click();
    await expect.poll(() => page.locator('.incident h2').textContent()).toContain('10.9.8.7');
    await page.close();
  });

  test('saves HTML, Markdown and JSON, with pseudonyms unless none are wanted', async () => {
    const page = await open(served());
    await page.getByRole('button', { name: 'Try an example incident' }).click();
    await titleOn(page);
    const save = async (format: string) => {
      const [download] = await Promise.all([
        page.waitForEvent('download'),
        page.getByRole('button', { name: format, exact: true }).click(),
      ]);
      return { name: download.suggestedFilename(), text: readFileSync((await download.path())!, 'utf8') };
    };
    const uid = /\/pods\/([0-9a-f-]{36})\//;
    const hidden = await save('JSON');
    await page.getByLabel('with pseudonyms').uncheck();
    const json = await save('JSON');
    const name = uid.exec(json.text)![1]!;
    expect(json.name).toBe('mountline.json');
    for (const { text } of [json, hidden]) expect(JSON.parse(text).incidents[0].rule).toBe('efs-orphaned-mount');
    expect(hidden.text).not.toContain(name);
    expect((await save('Markdown')).text).toContain('kubelet silent');
    expect((await save('HTML')).text).toMatch(/^<!doctype html>/);
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
