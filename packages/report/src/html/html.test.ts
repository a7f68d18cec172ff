import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { Report } from '@mountline/core';
import { hasChromium, openChromium } from '@mountline/dev/testing/chromium';
import { FIXTURES } from '@mountline/dev/testing/fixtures';
import { hostileReport } from '@mountline/dev/testing/hostile-report';
import { toHtml } from '@mountline/report/html';
import axe from 'axe-core';
import { analyze, analyzeBundle, openBundle } from 'mountline';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

/** The HTML report in a real browser, opened from disk. */

const folder = mkdtempSync(join(tmpdir(), 'mountline-html-'));
let browser: Browser;
const complaints: string[] = [];

/** Opens a report and collects whatever the browser complains of: errors, violations of the policy, requests. */
async function open(name: string, reports: readonly Report[], size = { width: 1280, height: 900 }): Promise<Page> {
  const path = join(folder, `${name}.html`);
  writeFileSync(path, await toHtml(reports));
  const page = await browser.newPage({ viewport: size });
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => complaints.push(message.text()));
  page.on('dialog', (dialog) => complaints.push(`dialog: ${dialog.message()}`));
  page.on('request', (request) => {
    if (request.url() !== pathToFileURL(path).href) complaints.push(`request: ${request.url()}`);
  });
  await page.goto(pathToFileURL(path).href);
  await page.waitForSelector('.node');
  return page;
}

const picture = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.querySelector('canvas')!.toDataURL();
  });

describe.skipIf(!hasChromium)('the HTML report', { timeout: 60_000 }, () => {
  let frozen: Report;
  beforeAll(async () => {
    browser = await openChromium();
    frozen = await analyzeBundle(await openBundle(join(FIXTURES, 'incidents/issue346-frozen/bundle')));
  }, 60_000);
  afterAll(async () => {
    await browser?.close();
    rmSync(folder, { recursive: true });
  });

  test('what breaks off, and that nothing is open, stand above the incidents', async () => {
    const [first] = frozen.incidents;
    const cut = {
      code: 'bundle/cut-archive',
      severity: 'loss' as const,
      message: 'a.tar.gz: unexpected end',
      cost: 'members behind this place are not read',
      count: 1,
      help: 'Collect it again.',
    };
    // Tasks in D that no open incident explains would be told in place of it.
    const timeline = frozen.timeline.filter(({ kind }) => kind !== 'task.blocked');
    const page = await open('cut', [
      { ...frozen, timeline, incidents: [{ ...first!, state: 'ended' }], diagnostics: [...frozen.diagnostics, cut] },
    ]);
    expect(await page.locator('.note').allTextContents()).toEqual([
      'not everything was read: a.tar.gz: unexpected end: members behind this place are not read',
    ]);
    expect(await page.locator('.none + .incidents').count()).toBe(1);
    expect(await page.locator('.none').textContent()).toContain('No open incident found; 1 ended');
  });

  test('of which day the times are, and when it was taken, stand above them', async () => {
    const page = await open('days', [frozen]);
    expect(await page.locator('header').textContent()).toContain('captured 2026-11-20 13:30:38 to 13:31:09 UTC');
    expect(await page.locator('.incidents h3').allTextContents()).toContain('What happened (2026-11-20 UTC)');
  });

  test('a dmesg alone is shown in seconds since boot', async () => {
    const dmesg =
      '[    0.000000] Linux version 6.1.0\n[  302.527654] nfs: server 127.0.0.1 not responding, still trying\n';
    const page = await open('boot', [await analyze({ 'dmesg.txt': dmesg })]);
    expect(await page.locator('.chain .time').first().textContent()).toBe('[302.527]');
    expect(await page.locator('.tools .dim').textContent()).toBe('since boot');
    await page.getByRole('tab', { name: 'Coverage' }).click();
    expect(await page.locator('.panel td').allTextContents()).toContain('[0.000] to [302.527]');
  });

  test('of many incidents that are alike three are open, the others are a line each, which opens', async () => {
    const [first] = frozen.incidents;
    const alike = [1, 2, 3, 4, 5].map((port) => ({ ...first!, bindings: { ...first!.bindings, P: port } }));
    const page = await open('alike', [{ ...frozen, incidents: alike }]);
    expect(await page.locator('.incident').count()).toBe(4);
    expect(await page.locator('.incident > .do-now').count()).toBe(3);
    const others = page.locator('section.incident');
    expect(await others.locator('h2').textContent()).toBe('open 2 more like these (2026-11-20 UTC)');
    const lines = others.locator('details.brief > summary');
    expect(await lines.allTextContents()).toEqual(
      Array(2).fill(expect.stringMatching(/^13:\d\d:\d\d.* · kubelet frozen/)),
    );
    const [, second] = await lines.all();
    expect(await others.locator('.do-now').nth(1).isVisible()).toBe(false);
    await second!.click();
    expect(await others.locator('.do-now').nth(1).isVisible()).toBe(true);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('shows what is open, what to do, and the chain with its places', async () => {
    const page = await open('frozen', [frozen]);
    const [first] = frozen.incidents;
    expect(await page.title()).toBe('Mountline: bundle');
    expect(await page.locator('.incident h2').first().textContent()).toContain('kubelet frozen for 6 min');
    const commands = await page.locator('.incident').first().locator('.do-now .command code').allTextContents();
    expect(commands.join('\n').split('\n')).toEqual(first!.doNow.flatMap((advice) => advice.commands));
    const [saved] = first!.doNow;
    const copies = page.locator('.incident').first();
    await copies.getByRole('button', { name: `Copy commands: ${saved!.text}`, exact: true }).click();
    await copies.getByRole('button', { name: `Copied commands: ${saved!.text}`, exact: true }).waitFor();
    expect(await page.locator('.incident').first().locator('.chain li').count()).toBeGreaterThan(10);
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a click on a place shows its line, and the chain in the picture', async () => {
    const page = await open('click', [frozen]);
    await page.getByRole('button', { name: 'var/log/amazon/efs/mount.log:73' }).first().click();
    const line = page.locator('aside.line');
    await expect.poll(() => line.isVisible()).toBe(true);
    expect(await line.locator('mark').textContent()).toContain('Failed to start tunnel (errno=101)');
    expect(await line.locator('pre').textContent()).toContain('72');
    await page.close();
  });

  test('zooms, pans and steps through events by keys alone', async () => {
    const page = await open('keys', [frozen]);
    await page.locator('canvas').focus();
    const before = await picture(page);
    await page.keyboard.press('0');
    const whole = await picture(page);
    await page.keyboard.press('+');
    const near = await picture(page);
    await page.keyboard.press('ArrowRight');
    const panned = await picture(page);
    expect(new Set([before, whole, near, panned]).size).toBe(4);
    await page.keyboard.press('n');
    expect(await page.locator('.told').textContent()).toMatch(/^2026-11-20 13:19:\d\d\.\d{3} UTC: .+\(\S+:\d+\)$/);
    await page.keyboard.press('Enter');
    await expect.poll(() => page.locator('aside.line').isVisible()).toBe(true);
    await page.close();
  });

  test('the filter by text leaves the lanes in which it stands', async () => {
    const page = await open('filter', [frozen]);
    const lanes = () => page.locator('.names div').allTextContents();
    expect(await lanes()).toContain('kubelet');
    await page.getByLabel('Filter events by text').fill('not responding');
    expect(await lanes()).toEqual(['kernel', 'concluded']);
    await page.close();
  });

  test('a click on a life shows what is said of it, over the time it lived', async () => {
    const page = await open('life', [frozen]);
    const lanes = await page.locator('.names div').allTextContents();
    const y = 28 + (lanes.indexOf('port 20361') + 0.5) * 26;
    const width = await page.locator('canvas').evaluate((canvas) => canvas.clientWidth);
    await page.locator('.lanes').scrollIntoViewIfNeeded();
    await page.locator('canvas').click({ position: { x: width * 0.6, y } });
    expect(await page.locator('.told').textContent()).toMatch(/^life 2 of port 20361: a tunnel was started on it; /);
    expect(await page.getByLabel('Filter events by text').inputValue()).toBe('20361');
    await page.close();
  });

  test('the tabs tell what else the report says', async () => {
    const page = await open('tabs', [frozen]);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      // Events are drawn with the next frame.
      await page.waitForFunction(() => document.querySelector('[role=tabpanel]')!.textContent!.length > 10);
    }
    await page.getByRole('tab').first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('[role=tab][aria-selected=true]').textContent()).toMatch(/^Near misses/);
    await page.close();
  });

  test('on a telephone nothing is wider than the screen', async () => {
    const page = await open('narrow', [frozen], { width: 390, height: 844 });
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.close();
  });

  test.each(['light', 'dark'] as const)(
    'a screen reader and a poor eye can read it (axe-core, %s)',
    async (colorScheme) => {
      const page = await open(colorScheme, [frozen]);
      await page.emulateMedia({ colorScheme });
      await page.getByRole('button', { name: 'var/log/amazon/efs/mount.log:73' }).first().click();
      await page.evaluate(axe.source);
      const violations = await page.evaluate(async () => {
        const { violations } = await (globalThis as unknown as { axe: typeof axe }).axe.run();
        return violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' ')}`);
      });
      expect(violations).toEqual([]);
      await page.close();
    },
  );

  test('hostile lines are shown and do nothing', async () => {
    complaints.length = 0;
    const page = await open('hostile', [await hostileReport()]);
    for (const tab of await page.getByRole('tab').all()) await tab.click();
    for (const place of await page.locator('.chain button.place:visible').all()) await place.click();
    expect(await page.locator('#view script, #view img, #view iframe, #view b, #view a').count()).toBe(0);
    expect(await page.textContent('.incident')).toContain('/mnt/<b>x</b>|=1+1');
    await page.getByRole('tab', { name: /^Events/ }).click();
    await expect.poll(() => page.textContent('.virtual')).toContain('<script>alert(1)</script>');
    expect(await page.evaluate(() => (globalThis as { owned?: number }).owned)).toBeUndefined();
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('the policy lets no other script run, and nothing out', async () => {
    const page = await open('policy', [frozen]);
    complaints.length = 0;
    await page.evaluate(() => {
      const script = document.createElement('script');
      script.textContent = 'globalThis.owned = 1';
      document.body.append(script);
    });
    expect(await page.evaluate(() => (globalThis as { owned?: number }).owned)).toBeUndefined();
    const sent = await page.evaluate(() =>
      fetch('https://example.net/').then(
        () => 'sent',
        () => 'refused',
      ),
    );
    expect(sent).toBe('refused');
    expect(complaints.some((text) => text.includes('Content Security Policy'))).toBe(true);
    complaints.length = 0;
    await page.close();
  });

  test('no incident: says so, and what could not be decided', async () => {
    const page = await open('healthy', [
      await analyzeBundle(await openBundle(join(FIXTURES, 'incidents/issue346-healthy-twin/bundle'))),
    ]);
    expect(await page.locator('.none').textContent()).toMatch(/^No incident found/);
    expect(complaints).toEqual([]);
    await page.close();
  });
});
