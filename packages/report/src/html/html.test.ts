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
  // The address is put after the first frame.
  await page.evaluate(() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))));
  return page;
}

const picture = (page: Page) =>
  page.evaluate(async () => {
    await new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)));
    return document.querySelector<HTMLCanvasElement>('.lanes canvas')!.toDataURL();
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

  test('what was cut off, and that nothing is open, is above the incidents', async () => {
    const [first] = frozen.incidents;
    const cut = {
      code: 'bundle/cut-archive',
      severity: 'loss' as const,
      message: 'a.tar.gz: unexpected end',
      cost: 'members after this place are not read',
      count: 1,
      help: 'Collect it again.',
    };
    // Tasks in D state that no open incident explains would be said in place of it.
    const timeline = frozen.timeline.filter(({ kind }) => kind !== 'task.blocked');
    const page = await open('cut', [
      { ...frozen, timeline, incidents: [{ ...first!, state: 'ended' }], diagnostics: [...frozen.diagnostics, cut] },
    ]);
    expect(await page.locator('.note').allTextContents()).toEqual([
      'not everything was read: a.tar.gz: unexpected end: members after this place are not read',
    ]);
    expect(await page.locator('.none').textContent()).toContain('No open incident found; 1 ended');
    await page.close();
  });

  test('the first screen says what is broken, since when, why, by which lines and what to do first', async () => {
    const page = await open('first', [frozen], { width: 1440, height: 900 });
    const [first] = frozen.incidents;
    expect(await page.title()).toBe('Mountline: bundle');
    const header = await page.locator('header').textContent();
    expect(header).toContain('captured 2026-11-20 13:30:38 to 13:31:09 UTC');
    expect(header).toContain('47 of 53 files read');
    expect(await page.locator('.incident h2').textContent()).toContain('kubelet frozen for 6 min');
    expect(await page.locator('.tag').textContent()).toMatch(
      /^first sign 13:22:23 · confirmed · critical · efs-orphaned-mount/,
    );
    expect(await page.locator('.cause strong').allTextContents()).toEqual(['Root cause', 'How it comes about']);
    expect(await page.locator('.evidence h3').textContent()).toBe('Evidence (2026-11-20 UTC)');
    expect(await page.locator('.side h3').allTextContents()).toEqual(['Impact', 'Do now', 'Not known']);
    const inSight = async (selector: string) => (await page.locator(selector).first().boundingBox())!;
    for (const selector of ['.incident h2', '.cause', '.lanes', '.overview', '.step', '.do-now li'])
      expect((await inSight(selector)).y + 20).toBeLessThan(900);
    const { height } = await inSight('.lanes');
    expect(height).toBeGreaterThan(200);
    expect(height).toBeLessThanOrEqual(300);
    const commands = await page.locator('.do-now .command code').allTextContents();
    expect(commands.join('\n').split('\n')).toEqual(first!.doNow.flatMap((advice) => advice.commands));
    await page.close();
  });

  test.each([
    'efs-orphaned-mount',
    'lock-stall-not-responding',
    'mount-explosion-two-volume',
    'dead-port-04-during-hung-tasks',
    'proxy-oom-loop',
    'zombie-pods',
  ])('%s: impact, the first steps and what is not known need no scrolling', async (name) => {
    const report = await analyzeBundle(await openBundle(join(FIXTURES, 'incidents', name, 'bundle')));
    const page = await open(`sight-${name}`, [report], { width: 1440, height: 900 });
    const ends = async (selector: string) => {
      const boxes = await Promise.all((await page.locator(selector).all()).map((one) => one.boundingBox()));
      return boxes.map((box) => box!.y + box!.height);
    };
    const [impact, steps, unknown] = [await ends('.side > ul'), await ends('.do-now'), await ends('.not-known')];
    expect(unknown).toHaveLength(report.incidents[0]!.unknown.length > 0 ? 1 : 0);
    expect(steps.length).toBeGreaterThan(0);
    expect(Math.max(...impact, steps[0]!, ...unknown)).toBeLessThan(900);
    await page.close();
  });

  test('the commands of a step are copied', async () => {
    const page = await open('copy', [frozen]);
    const [saved] = frozen.incidents[0]!.doNow;
    await page.locator('.do-now summary').first().click();
    await page.getByRole('button', { name: `Copy commands: ${saved!.text}`, exact: true }).click();
    await page.getByRole('button', { name: `Copied commands: ${saved!.text}`, exact: true }).waitFor();
    expect(complaints).toEqual([]);
    await page.close();
  });

  test('a dmesg alone is shown in seconds since boot', async () => {
    const dmesg =
      '[    0.000000] Linux version 6.1.0\n[  302.527654] nfs: server 127.0.0.1 not responding, still trying\n';
    const page = await open('boot', [await analyze({ 'dmesg.txt': dmesg })]);
    expect(await page.locator('.chain .time').first().textContent()).toBe('[302.527]');
    expect(await page.locator('.settings .dim').textContent()).toBe('since boot');
    await page.getByRole('tab', { name: 'Coverage' }).click();
    expect(await page.locator('.panel td').allTextContents()).toContain('[0.000] to [302.527]');
    await page.close();
  });

  test('of several incidents one is shown, and the others are a line each that shows them', async () => {
    const [first] = frozen.incidents;
    const alike = [1, 2, 3, 4, 5].map((port) => ({ ...first!, title: `incident ${port}`, bindings: { P: port } }));
    const page = await open('alike', [{ ...frozen, incidents: alike }]);
    expect(await page.locator('.incident h2').textContent()).toBe('open incident 1');
    expect(await page.locator('nav .incident-line:visible').count()).toBe(2);
    await page.locator('nav .more > summary').click();
    await page.getByRole('button', { name: /incident 5/ }).click();
    expect(await page.locator('.incident h2').textContent()).toBe('open incident 5');
    await expect.poll(() => page.url()).toContain('#incident=efs-orphaned-mount.5');
    await page.close();
  });

  test('a step and its mark select each other, and open the line', async () => {
    const page = await open('select', [frozen]);
    await page.getByRole('button', { name: /Failed to start tunnel/ }).click();
    const line = page.locator('aside.line');
    expect(await line.locator('mark').textContent()).toContain('Failed to start tunnel (errno=101)');
    expect(await line.locator('pre').textContent()).toContain('     72  ');
    const number = await page.locator('.chain li.chosen .number').textContent();
    expect(await page.locator('.told').textContent()).toMatch(
      new RegExp(`^${number}: 13:24:29, the proxy cannot bind`),
    );
    await page.keyboard.press('Escape');
    expect(await line.isVisible()).toBe(false);
    expect(await page.locator('.chain li.chosen').count()).toBe(0);
    // The mark of the watchdog's line is alone in its lane: its place follows from the time.
    const lanes = await page.locator('.names div').allTextContents();
    const y = 24 + (lanes.indexOf('efs-watchdog') + 0.5) * 26;
    const { width } = (await page.locator('.lanes canvas').boundingBox())!;
    for (let x = 0; x < width && (await page.locator('.chain li.chosen').count()) === 0; x += 12)
      await page.locator('.lanes canvas').click({ position: { x, y } });
    expect(await page.locator('.chain li.chosen').textContent()).toContain('TLS tunnel: 98 is no longer running');
    expect(await line.locator('mark').textContent()).toContain('TLS tunnel: 98 is no longer running');
    await page.close();
  });

  test('lines that are not held are a gap with their count', async () => {
    const page = await open('gaps', [frozen]);
    await page.getByRole('button', { name: /Failed to start tunnel/ }).click();
    const lines = (await page.locator('aside.line pre').textContent())!.split('\n').filter((text) => text !== '');
    let last: number | undefined;
    let gap = 0;
    for (const text of lines) {
      const count = /^ +⋮ {2}(\d+) lines? not in this report$/.exec(text);
      const line = /^ *(\d+) {2}/.exec(text);
      if (count) gap = Number(count[1]);
      else if (line) {
        if (last !== undefined) expect(Number(line[1])).toBe(last + gap + 1);
        [last, gap] = [Number(line[1]), 0];
      }
    }
    expect(last).toBeGreaterThan(73);
    await page.close();
  });

  test('from the title to the line of a step by keys alone', async () => {
    const page = await open('title', [frozen]);
    await page.keyboard.press('n');
    expect(await page.locator('aside.line mark').textContent()).toContain('20361');
    await page.keyboard.press('n');
    expect(await page.locator('.chain li.chosen .number').textContent()).toBe('2');
    await page.keyboard.press('p');
    await page.keyboard.press('p');
    const all = await page.locator('.number').count();
    expect(await page.locator('.chain li.chosen .number').textContent()).toBe(String(all));
    await page.close();
  });

  test('zooms and pans by keys alone, and the address follows', async () => {
    const page = await open('keys', [frozen]);
    await page.locator('.lanes canvas').focus();
    const before = await picture(page);
    await page.keyboard.press('0');
    const whole = await picture(page);
    await page.keyboard.press('+');
    const near = await picture(page);
    await page.keyboard.press('ArrowRight');
    const panned = await picture(page);
    expect(new Set([before, whole, near, panned]).size).toBe(4);
    await expect.poll(() => page.url()).toMatch(/&from=2026-11-20T13:\d\d:[\d.]+Z&to=2026-11-20T13:\d\d:[\d.]+Z$/);
    await page.keyboard.press('i');
    expect(await picture(page)).toBe(before);
    await expect.poll(() => page.url()).not.toContain('from=');
    await page.close();
  });

  test('the address brings back the incident, the step and the part of the time', async () => {
    const page = await open('address', [frozen]);
    await page.locator('.lanes canvas').focus();
    for (const key of ['n', 'n', '+', '+', 'ArrowRight']) await page.keyboard.press(key);
    const before = await picture(page);
    await expect.poll(() => page.url()).toContain('&from=');
    const url = page.url();
    const again = await browser.newPage({ viewport: { width: 1280, height: 900 } });
    await again.goto(url);
    await again.waitForSelector('.chain li.chosen');
    expect(await again.locator('.chain li.chosen .number').textContent()).toBe('2');
    await new Promise((done) => setTimeout(done, 300));
    expect(again.url()).toBe(url);
    expect(await picture(again)).toBe(before);
    await again.goto(`${url.split('#')[0]}#incident=nfs-dead-port`);
    await expect.poll(() => again.locator('.incident h2').textContent()).toContain('NFS mount of pod 72b4e97e');
    await again.close();
    await page.close();
  });

  test('a drag selects a part of the time and says how long it is', async () => {
    const page = await open('drag', [frozen]);
    const { x, y, width } = (await page.locator('.lanes canvas').boundingBox())!;
    await page.mouse.move(x + width * 0.25, y + 60);
    await page.mouse.down();
    await page.mouse.move(x + width * 0.5, y + 60, { steps: 4 });
    await page.mouse.up();
    expect(await page.locator('.told').textContent()).toMatch(
      /^2026-11-20 13:2\d:\S+ to 2026-11-20 13:2\d:\S+ UTC: 2 min \d+ s, \d+ events\./,
    );
    const before = await picture(page);
    await page.locator('.lanes canvas').focus();
    await page.keyboard.press('Enter');
    expect(await picture(page)).not.toBe(before);
    await expect.poll(() => page.url()).toContain('&from=');
    await page.close();
  });

  test('the filter by text is one for the timeline and the events', async () => {
    const page = await open('filter', [frozen]);
    const lanes = () => page.locator('.lanes .names div').allTextContents();
    expect(await lanes()).toContain('kubelet');
    await page.getByLabel('Filter events by text').fill('not responding');
    expect(await lanes()).toEqual(['kernel', 'inferred']);
    expect(await page.getByLabel('Search events').inputValue()).toBe('not responding');
    await expect.poll(() => page.locator('.panel [role=status]').textContent()).toMatch(/^\d of \d+ events$/);
    await page.getByLabel('Search events').fill('');
    expect(await lanes()).toContain('kubelet');
    await page.close();
  });

  test('kinds have counts, are shown or hidden, and events are sorted by a column', async () => {
    const page = await open('kinds', [frozen]);
    const { length } = frozen.timeline.filter(({ kind }) => kind === 'nfs.server.not-responding');
    expect(length).toBeGreaterThan(0);
    const menu = page.locator('.panel .menu');
    await menu.locator('summary').click();
    expect(await menu.locator('label').allTextContents()).toContain(` nfs.server.not-responding ${length}`);
    await menu.getByRole('button', { name: 'None' }).click();
    await expect.poll(() => page.locator('.panel [role=status]').textContent()).toMatch(/^0 of /);
    await menu.getByLabel(`nfs.server.not-responding ${length}`).check();
    await expect.poll(() => page.locator('.panel [role=listitem]').count()).toBe(length);
    await menu.getByRole('button', { name: 'All' }).click();
    await page.keyboard.press('Escape');
    await page.getByRole('button', { name: 'kind', exact: true }).click();
    await page.getByRole('button', { name: 'kind ▲' }).click();
    const kinds = await page.locator('.panel [role=listitem] span:nth-child(2)').allTextContents();
    expect(kinds).toEqual(kinds.toSorted().toReversed());
    await page.close();
  });

  test('a click on a lifetime shows what is said of it, over the time it lasted', async () => {
    const page = await open('life', [frozen]);
    const lanes = await page.locator('.lanes .names div').allTextContents();
    const y = 24 + (lanes.indexOf('port 20361') + 0.5) * 26;
    const { width } = (await page.locator('.lanes canvas').boundingBox())!;
    await page.locator('.lanes canvas').click({ position: { x: width * 0.6, y } });
    expect(await page.locator('.told').textContent()).toMatch(/^lifetime 2 of port 20361, pod 72b4e97e: /);
    await page.close();
  });

  test('the tabs show what else the report says', async () => {
    const page = await open('tabs', [frozen]);
    for (const tab of await page.getByRole('tab').all()) {
      await tab.click();
      // Events are drawn with the next frame.
      await page.waitForFunction(() => document.querySelector('[role=tabpanel]')!.textContent!.length > 10);
    }
    await page.getByRole('tab').first().focus();
    await page.keyboard.press('ArrowRight');
    expect(await page.locator('[role=tab][aria-selected=true]').textContent()).toMatch(/^Not known/);
    await page.close();
  });

  test('of several nodes a table comes first, with the broken ones on top', async () => {
    const healthy = {
      ...frozen,
      incidents: [],
      bundle: { ...frozen.bundle, host: { name: { ...frozen.bundle.host.name!, value: 'node-b' } } },
    };
    const page = await open('nodes', [healthy, frozen]);
    expect(await page.locator('.nodes h1').textContent()).toBe('2 nodes, incidents on 1');
    const rows = page.locator('.nodes tbody tr');
    expect(await rows.first().textContent()).toMatch(/^ip-10-0-37-114open13:22:23kubelet frozen/);
    expect(await page.locator('.node h1').textContent()).toBe('ip-10-0-37-114');
    await rows.nth(1).getByRole('button').click();
    expect(await page.locator('.node h1').textContent()).toBe('node-b');
    await expect.poll(() => page.url()).toContain('#node=node-b');
    await page.close();
  });

  test('of 100,000 events no more is drawn than there are pixels for', async () => {
    const read = frozen.timeline.filter(({ derivedBy }) => derivedBy === undefined);
    const begin = frozen.bundle.capture!.from - 100_000 * 40_000;
    const many = Array.from({ length: 100_000 }, (_, i) => {
      const [event, from] = [read[i % read.length]!, begin + i * 40_000];
      return { ...event, time: { from, to: from + 1000 }, span: { ...event.span, line: 10_000 + i } };
    });
    const timeline = [...many, ...frozen.timeline].sort((a, b) => a.time.from - b.time.from);
    const page = await open('many', [{ ...frozen, timeline }]);
    await page.evaluate(() => {
      const counts = globalThis as unknown as { rectangles: number };
      const { fillRect } = CanvasRenderingContext2D.prototype;
      counts.rectangles = 0;
      CanvasRenderingContext2D.prototype.fillRect = function (...place) {
        counts.rectangles += 1;
        fillRect.apply(this, place);
      };
    });
    await page.locator('.lanes canvas').focus();
    await page.keyboard.press('0');
    await picture(page);
    const drawn = await page.evaluate(() => (globalThis as unknown as { rectangles: number }).rectangles);
    expect(drawn).toBeGreaterThan(1000);
    expect(drawn).toBeLessThan(20_000);
    await page.close();
  });

  test('the file is small', async () => {
    expect((await toHtml([frozen])).length).toBeLessThan(400_000);
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
      await page.getByRole('button', { name: /Failed to start tunnel/ }).click();
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
    for (const step of await page.locator('.chain button.step:visible').all()) await step.click();
    expect(await page.locator('#view script, #view img, #view iframe, #view b, #view a').count()).toBe(0);
    expect(await page.textContent('.node')).toContain('/mnt/<b>x</b>|=1+1');
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
