/** The setting LIMITS of tested hosts, because tests send more requests than a person. Tests of limits set their own. */
export const NO_LIMITS = JSON.stringify({
  requestsPerMinute: 1_000_000,
  changesPerMinute: 1_000_000,
  requestsAtOnce: 10_000,
  newAccountsPerHour: 1_000_000,
});
