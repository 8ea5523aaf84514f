/** Output folders of commands: a command replaces the content only of an empty folder or one that it made itself. */
import {
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  renameSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { join } from 'node:path';

const MARKER = '.made-by';

/**
 * Replaces the content of a folder with what `fill` writes. If `fill` fails, the folder keeps its former content.
 * @param maker the command as it is typed; the marker file names it
 * @param folder is created if missing; a symbolic link counts as the folder that it leads to
 * @throws Error before anything changes, if the folder has content and was not made by this command
 */
export async function refillFolder(
  folder: string,
  maker: string,
  fill: (temporary: string) => Promise<void> | void,
): Promise<void> {
  const own = claimFolder(folder, maker);
  // Inside the folder, so that no rename crosses file systems.
  const temporary = join(own, `.filling-${process.pid}`);
  mkdirSync(temporary);
  try {
    await fill(temporary);
    for (const name of readdirSync(own))
      if (![MARKER, `.filling-${process.pid}`].includes(name)) rmSync(join(own, name), { recursive: true });
    for (const name of readdirSync(temporary)) renameSync(join(temporary, name), join(own, name));
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * Marks an empty or new folder as made by a command.
 * @param isOwn whether a folder with these entries is the command's even without a marker
 * @returns its real path @throws Error for any other folder
 */
export function claimFolder(folder: string, maker: string, isOwn = (_names: readonly string[]) => false): string {
  if (!lstatSync(folder, { throwIfNoEntry: false })) mkdirSync(folder, { recursive: true });
  const own = realFolder(folder);
  const names = readdirSync(own);
  if (names.length > 0 && markedBy(own) !== maker && !isOwn(names))
    throw new Error(
      `${folder} holds files and was not made by "${maker}". Nothing was changed. Choose an empty or new folder.`,
    );
  writeFileSync(join(own, MARKER), `${maker}\nThis command made the folder and may replace what is in it.\n`);
  return own;
}

function realFolder(folder: string): string {
  const isLink = lstatSync(folder).isSymbolicLink();
  const own = isLink ? whereItLeads(folder) : folder;
  if (!lstatSync(own).isDirectory()) throw new Error(`${folder} is a file, not a folder.`);
  return own;
}

function whereItLeads(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    throw new Error(`${link} is a symbolic link that leads nowhere.`);
  }
}

/** The command that made a folder; undefined without a marker. */
function markedBy(folder: string): string | undefined {
  const path = join(folder, MARKER);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return undefined;
  return readFileSync(path, 'utf8').split('\n')[0];
}
