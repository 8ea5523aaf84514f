/** The validation of GitHub's own language service: keys, expressions, contexts, inputs of actions and of called workflows. */
import { readFileSync } from 'node:fs';
import { registerHooks } from 'node:module';
import { join } from 'node:path';
import { TextDocument } from 'vscode-languageserver-textdocument';
import { ACTIONS } from './actions.ts';
import type { Finding } from './finding.ts';
import { Source } from './source.ts';

let read = 0;

/** @param file with `/`, from `root` */
export async function checkByService(root: string, file: string, text: string): Promise<Finding[]> {
  const { validate } = await loadService();
  // It keeps what it has read by its address, for good.
  const document = TextDocument.create(`file:///${++read}/${file}`, 'yaml', 1, text);
  const diagnostics = await validate(document, {
    actionsMetadataProvider: {
      async fetchActionMetadata({ owner, name }) {
        const known = ACTIONS[`${owner}/${name}`.toLowerCase()];
        return known && { name, description: '', inputs: inputsOf(known.inputs, known.required) };
      },
    },
    fileProvider: {
      async getFileContent(reference) {
        if ('repository' in reference)
          throw new Error(`${reference.owner}/${reference.repository} is another repository.`);
        const content = readFileSync(join(root, reference.path), 'utf8');
        // It would say here what is wrong there, by the lines of that file.
        if (new Source(reference.path, content).unreadable.length > 0)
          throw new Error(`${reference.path} cannot be read.`);
        return { name: reference.path, content };
      },
    },
  });
  return diagnostics.map(({ message, range: { start } }) => ({
    file,
    line: start.line + 1,
    column: start.character + 1,
    message: typeof message === 'string' ? message : message.value,
  }));
}

/** It is made for bundlers: its imports of JSON lack the attribute that Node asks for. */
async function loadService() {
  const hooks = registerHooks({
    load: (url, context, next) =>
      next(url, url.endsWith('.json') ? { ...context, importAttributes: { type: 'json' } } : context),
  });
  try {
    return await import('@actions/languageservice');
  } finally {
    hooks.deregister();
  }
}

function inputsOf(names: readonly string[], required: readonly string[] = []) {
  return Object.fromEntries(names.map((name) => [name, { description: '', required: required.includes(name) }]));
}
