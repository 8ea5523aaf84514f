/** Extensions that a template names: bicepconfig.json has to say where each comes from. */
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { type Model, report } from './model.ts';

const CONFIGURATION = 'bicepconfig.json';
/** Types that an extension brings, by what its name in a template begins with. */
const BROUGHT: readonly (readonly [types: string, extension: string])[] = [['Microsoft.Graph/', 'microsoftGraph']];

export function checkExtensions(model: Model): void {
  const { extensions, declarations, file } = model.template;
  const known = extensions.length > 0 ? configuredFor(model) : [];
  for (const name of extensions)
    if (!known.includes(name))
      report(model, { line: 1, column: 1 }, `${CONFIGURATION} has no extension ${name}, which ${file} names`);
  for (const declaration of declarations)
    for (const [types, extension] of BROUGHT)
      if (declaration.kind === 'resource' && declaration.type.startsWith(types))
        if (!extensions.some((name) => name.startsWith(extension)))
          report(
            model,
            declaration.at,
            `${declaration.type} is of the extension ${extension}, which this template does not name`,
          );
}

/** The nearest bicepconfig.json, from the template's folder up to the repository's, is the one that Bicep reads. */
function configuredFor({ project, template }: Model): readonly string[] {
  for (let folder = dirname(template.file); ; folder = dirname(folder)) {
    const path = join(project.root, folder, CONFIGURATION);
    if (existsSync(path))
      return Object.keys((JSON.parse(readFileSync(path, 'utf8')) as { extensions?: object }).extensions ?? {});
    if (folder === '.') return [];
  }
}
