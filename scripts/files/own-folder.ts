/** Output folders of commands. A command writes only to an empty folder, or to one that it made itself. */
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
import { join, relative } from 'node:path';

const MARKER = '.made-by';
const HEADING = 'This command made the folder and may replace these files:';

/** Prefix of temporary folders that are filled before they replace the previous content. */
const FILLING = '.filling-';

/**
 * Replaces the files that this command has written into a folder with the files that `fill` writes. If `fill` fails, the
 * folder keeps its previous content.
 * @param maker the command as typed. The marker file contains it and the files that the command wrote.
 * @param folder the output folder, which is created if it is missing. A symbolic link stands for its target.
 * @throws the errors of claimOutput
 */
export async function refillFolder(
  folder: string,
  maker: string,
  fill: (temporary: string) => Promise<void> | void,
): Promise<void> {
  const own = claimOutput(folder, maker);
  // The temporary folder is inside the output folder, because files cannot be renamed across file systems.
  for (const name of readdirSync(own)) if (name.startsWith(FILLING)) rmSync(join(own, name), { recursive: true });
  const temporary = join(own, `${FILLING}${process.pid}`);
  mkdirSync(temporary);
  try {
    await fill(temporary);
    const files = filesIn(temporary);
    // The marker lists both sets of files, so that the next run can recover from an interruption.
    mark(own, maker, [...new Set([...filesIn(own), ...files])]);
    for (const name of readdirSync(own))
      if (name !== MARKER && !name.startsWith(FILLING)) rmSync(join(own, name), { recursive: true });
    for (const name of readdirSync(temporary)) renameSync(join(temporary, name), join(own, name));
    mark(own, maker, files);
  } finally {
    rmSync(temporary, { recursive: true, force: true });
  }
}

/**
 * Marks an empty or new folder as the output of a command.
 * @returns its real path
 * @throws Error before any change, if the folder contains files that this command did not write
 */
export function claimOutput(folder: string, maker: string): string {
  const own = claimFolder(folder, maker);
  const { files } = readMarker(own);
  const foreign = files && filesIn(own).find((file) => !files.has(file));
  if (foreign !== undefined)
    throw new Error(
      `${join(folder, foreign)} was not made by "${maker}". Nothing was changed. Move the file, or choose another folder.`,
    );
  return own;
}

/**
 * Marks an empty or new folder as made by a command.
 * @param isOwn returns true if the entries show that the command made the folder, even without a marker
 * @returns its real path
 * @throws Error for any other folder
 */
export function claimFolder(folder: string, maker: string, isOwn = (_names: readonly string[]) => false): string {
  if (!lstatSync(folder, { throwIfNoEntry: false })) mkdirSync(folder, { recursive: true });
  const own = realFolder(folder);
  const names = readdirSync(own);
  if (readMarker(own).maker === maker) return own;
  if (names.length > 0 && !isOwn(names))
    throw new Error(
      `${folder} contains files and was not made by "${maker}". Nothing was changed. Choose an empty or new folder.`,
    );
  mark(own, maker, []);
  return own;
}

function mark(own: string, maker: string, files: readonly string[]): void {
  const lines = [maker, HEADING, ...[...files].sort()];
  writeFileSync(join(own, MARKER), `${lines.join('\n')}\n`);
}

/** Returns the relative paths of the files and links in a folder, without the marker and leftovers of an interrupted run. */
function filesIn(own: string): string[] {
  return readdirSync(own, { recursive: true, withFileTypes: true })
    .filter((entry) => !entry.isDirectory())
    .map(({ parentPath, name }) => relative(own, join(parentPath, name)))
    .filter((file) => file !== MARKER && !file.startsWith(FILLING));
}

function realFolder(folder: string): string {
  const isLink = lstatSync(folder).isSymbolicLink();
  const own = isLink ? targetOf(folder) : folder;
  if (!lstatSync(own).isDirectory()) throw new Error(`${folder} is a file, not a folder.`);
  return own;
}

function targetOf(link: string): string {
  try {
    return realpathSync(link);
  } catch {
    throw new Error(`${link} is a symbolic link to a missing target.`);
  }
}

/**
 * Reads the marker of a folder. Without a marker, `maker` is undefined. In markers of earlier versions, which list no
 * files, `files` is undefined.
 */
function readMarker(own: string): { readonly maker?: string | undefined; readonly files?: ReadonlySet<string> } {
  const path = join(own, MARKER);
  if (!lstatSync(path, { throwIfNoEntry: false })?.isFile()) return { files: new Set() };
  const [maker, heading, ...files] = readFileSync(path, 'utf8').trimEnd().split('\n');
  return heading === HEADING ? { maker, files: new Set(files) } : { maker };
}
