/** Reads the prefix of the subject in a repository's OIDC tokens from GitHub. */
import * as z from 'zod/mini';
import { run } from '../run-program.ts';

export interface SubjectPrefix {
  /** The text before `:environment:dev` in a subject: `repo:owner@1/name@2`, or `repo:owner/name`. */
  readonly prefix: string;
  /** The source of the prefix, printed with the plan. */
  readonly source: string;
}

/** The format of a prefix. */
export const PREFIX = /^[\w.-]+:[\w.@/:-]*[\w.-]$/;

const customization = z.object({
  use_default: z.boolean(),
  include_claim_keys: z.optional(z.array(z.string())),
  sub_claim_prefix: z.optional(z.string().check(z.regex(PREFIX))),
});

/**
 * Reads the subject prefix from GitHub. Since July 2026, the prefix of a new, renamed or moved repository contains numeric ids, so that a
 * repository re-created under an old name gets no trust. Uses `sub_claim_prefix`, because `use_immutable_subject` shows the repository's
 * setting, not whether the tokens contain ids.
 * @param repository `owner/name`
 * @throws Error if GitHub cannot be reached, or the repository customizes its subjects
 */
export async function readSubjectPrefix(repository: string): Promise<SubjectPrefix> {
  const otherwise = 'Or pass --subject-prefix: the text before ":environment:" in the subject that azure/login prints.';
  const text = await run('gh', ['api', `repos/${repository}/actions/oidc/customization/sub`]).catch((error: Error) => {
    throw new Error(
      `GitHub did not return the subject prefix of ${repository}: ${error.message}\nSign in with gh auth login. ${otherwise}`,
    );
  });
  const { data, error } = customization.safeParse(JSON.parse(text));
  if (error) throw new Error(`GitHub returned the subject prefix of ${repository} in an unknown format. ${otherwise}`);
  const { use_default: isDefault, include_claim_keys: keys = [], sub_claim_prefix: prefix } = data;
  // `repo` and `context` are the parts of the default subject.
  if (!isDefault && keys.join() !== 'repo,context')
    throw new Error(
      `${repository} builds its subjects from ${keys.join(', ')}, not from repository and environment. ${otherwise}`,
    );
  // Azure compares subjects case-sensitively, so without GitHub's prefix the administrator must check the case of the names.
  return prefix === undefined
    ? {
        prefix: `repo:${repository}`,
        source: 'names only, because GitHub returned no prefix; check upper and lower case',
      }
    : { prefix, source: 'from GitHub' };
}
