/** How GitHub names a repository when it vouches for its jobs. */
import * as z from 'zod/mini';
import { run } from '../run-program.ts';

export interface SubjectPrefix {
  /** What stands before `:environment:dev` in a subject: `repo:owner@1/name@2`, or `repo:owner/name`. */
  readonly prefix: string;
  /** How it is known, for who reads the plan. */
  readonly source: string;
}

/** Of what a prefix is made; Azure compares subjects letter by letter. */
export const PREFIX = /^[\w.-]+:[\w.@/:-]*[\w.-]$/;

const customization = z.object({
  use_default: z.boolean(),
  include_claim_keys: z.optional(z.array(z.string())),
  sub_claim_prefix: z.optional(z.string().check(z.regex(PREFIX))),
});

/**
 * Asks GitHub. Repositories that are new, renamed or moved since July 2026 have the numbers of owner and repository in it, so that
 * nobody can take a name over; `use_immutable_subject` of the answer tells their own choice alone, so the prefix itself is taken.
 * @param repository `owner/name`
 * @throws Error where GitHub cannot be asked, or forms the subjects of that repository otherwise
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
  // "repo" and "context" are what the default is made of.
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
