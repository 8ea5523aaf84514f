/** Reads the subject prefix that GitHub puts in a repository's OIDC tokens. */
import * as z from 'zod/mini';
import { run } from '../run-program.ts';

export interface SubjectPrefix {
  /** The text before `:environment:dev` in a subject: `repo:owner@1/name@2`, or `repo:owner/name`. */
  readonly prefix: string;
  /** The source of the prefix, printed with the plan. */
  readonly source: string;
}

/** The format of a prefix. Azure compares subjects case-sensitively. */
export const PREFIX = /^[\w.-]+:[\w.@/:-]*[\w.-]$/;

const customization = z.object({
  use_default: z.boolean(),
  include_claim_keys: z.optional(z.array(z.string())),
  sub_claim_prefix: z.optional(z.string().check(z.regex(PREFIX))),
});

/**
 * Reads the subject prefix from GitHub. Since July 2026, new, renamed or moved repositories have numeric ids in it, to prevent
 * takeover by name. `use_immutable_subject` reports only the repository's own choice, so this uses the prefix itself.
 * @param repository `owner/name`
 * @throws Error if GitHub cannot be reached, or if the repository customizes its subjects
 */
export async function askSubjectPrefix(repository: string): Promise<SubjectPrefix> {
  const otherwise =
    'Or say --subject-prefix: what stands before ":environment:" in the subject that azure/login prints.';
  const text = await run('gh', ['api', `repos/${repository}/actions/oidc/customization/sub`]).catch((error: Error) => {
    throw new Error(
      `GitHub did not tell how it names ${repository}: ${error.message}\nSign in by gh auth login. ${otherwise}`,
    );
  });
  const { data, error } = customization.safeParse(JSON.parse(text));
  if (error) throw new Error(`GitHub told how it names ${repository} in words that are not known. ${otherwise}`);
  const { use_default: isDefault, include_claim_keys: keys = [], sub_claim_prefix: prefix } = data;
  // The default subject consists of "repo" and "context".
  if (!isDefault && keys.join() !== 'repo,context')
    throw new Error(
      `${repository} forms its subjects of ${keys.join(', ')}, not of repository and environment. ${otherwise}`,
    );
  return prefix === undefined
    ? {
        prefix: `repo:${repository}`,
        source: 'by names alone, as GitHub tells no prefix; mind small and capital letters',
      }
    : { prefix, source: 'as GitHub tells it' };
}
