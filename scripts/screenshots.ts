import { copyFileSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import type { Browser, BrowserContext } from 'playwright-core';
import { launchChromium } from './browser.ts';
import { command } from './command.ts';
import { fromCaller } from './files/caller.ts';
import { inRoot } from './root.ts';
import { ADMIN_SCENES } from './screenshots/admin.ts';
import { CHANGE_SCENES } from './screenshots/changes.ts';
import { HIERARCHY_SCENES } from './screenshots/hierarchy.ts';
import { HISTORY_SCENES } from './screenshots/history.ts';
import { LIST_SCENES } from './screenshots/lists.ts';
import { startPortal } from './screenshots/portal.ts';
import { POS_SCENES } from './screenshots/pos.ts';
import type { Scene } from './screenshots/scene.ts';
import { SHELL_SCENES } from './screenshots/shell.ts';
import { LOOKS, type Look, visit } from './screenshots/visitor.ts';

const SCENES: readonly Scene[] = [
  ...HIERARCHY_SCENES,
  ...LIST_SCENES,
  ...POS_SCENES,
  ...ADMIN_SCENES,
  ...HISTORY_SCENES,
  ...CHANGE_SCENES,
  ...SHELL_SCENES,
];
const HELP = `npm run screenshots    takes screenshots of the screens in each theme and at phone width

  --out FOLDER         folder for the screenshots (default: .local/screenshots)
  --only NAMES         only the scenes whose names start with one of these texts, for example user,unit
  --help               this text

If the scenes of the README's screenshots are selected, updates these too.
`;
/** Screenshots in the README, by scene and look. */
const README_PICTURES: Readonly<Record<string, string>> = {
  'hierarchy-actions-light': 'hierarchy.png',
  'users-all-dark': 'users.png',
  'admin-import-running-light': 'admin.png',
};

/** Resolves after fade-ins have ended. Does not wait for longer animations, which are timers such as a toast's lifetime. */
const SETTLED = `Promise.allSettled(
  document.getAnimations().filter((each) => each.effect.getComputedTiming().endTime < 1000).map((each) => each.finished),
).then(() => undefined)`;

const options = { out: { type: 'string' }, only: { type: 'string', default: '' } } as const;

await command({ help: HELP, options }, async ({ values }) => {
  const out = values.out === undefined ? inRoot('.local/screenshots') : fromCaller(values.out);
  const failed = await takeAll(
    SCENES.filter(({ name }) => values.only.split(',').some((start) => name.startsWith(start))),
    out,
  );
  for (const line of failed) console.error(line);
  process.exitCode = failed.length === 0 ? 0 : 1;
});

/** Takes every scene in every look. Returns one line per failure. */
async function takeAll(scenes: readonly Scene[], out: string): Promise<string[]> {
  mkdirSync(out, { recursive: true });
  const browser = await launchChromium();
  try {
    const portal = await startPortal();
    try {
      const failures: string[] = [];
      for (const look of LOOKS) failures.push(...(await takeLook(browser, portal.origin, look, scenes, out)));
      return failures;
    } finally {
      await portal.close();
    }
  } finally {
    await browser.close();
  }
}

/** Takes the scenes of one look. Signs in once per account. */
async function takeLook(
  browser: Browser,
  origin: string,
  look: Look,
  scenes: readonly Scene[],
  out: string,
): Promise<string[]> {
  const failures: string[] = [];
  const wanted = scenes.filter(({ name }) => look.scenes?.includes(name) ?? true);
  const byAccount = Map.groupBy(wanted, ({ account = 'corporate.admin' }) => account);
  for (const [account, ownScenes] of byAccount) {
    const context = await visit(browser, look, origin, account);
    for (const scene of ownScenes) {
      const problem = await take(context, look, scene, out);
      if (problem !== undefined) failures.push(problem);
    }
    await context.close();
  }
  console.log(`${look.name.padEnd(14)} ${wanted.length - failures.length} of ${wanted.length} pictures`);
  return failures;
}

/** Takes a scene on a new page: a reloaded page would reopen the form of the previous scene. */
async function take(context: BrowserContext, look: Look, scene: Scene, out: string): Promise<string | undefined> {
  const name = `${scene.name}-${look.name}`;
  const page = await context.newPage();
  try {
    await scene.prepare?.(page);
    await page.goto(scene.path);
    await scene.arrange(page);
    await page.evaluate(SETTLED);
    await page.screenshot({ path: join(out, `${name}.png`) });
    const kept = README_PICTURES[name];
    if (kept !== undefined) copyFileSync(join(out, `${name}.png`), inRoot('.github', kept));
    return undefined;
  } catch (error) {
    await page.screenshot({ path: join(out, `${name}-failed.png`) });
    return `${name}: ${(error as Error).message.split('\n').slice(0, 4).join(' ')}`;
  } finally {
    await page.close();
  }
}
