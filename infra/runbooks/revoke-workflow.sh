#!/usr/bin/env bash
# revoke-workflow.sh ENVIRONMENT [deploy|plan|preview|drill]: removes the trust and the roles of a GitHub identity. Use dev for "preview"
# and prod for "drill". Continues after a failure, prints the failed command to stderr, and exits with 1.
set -euo pipefail
# shellcheck source=infra/runbooks/functions.sh
. "$(dirname "$0")/functions.sh"
use "$1" || true # The trust is removed even if nothing is deployed.
case ${2:-deploy} in
  deploy) who=deploy-$E jobs=$E ;;
  plan) who=plan-$E jobs=$E-plan ;;
  preview | drill) who=$2 jobs=$2 ;;
  *) echo "Usage: revoke-workflow.sh ENVIRONMENT [deploy|plan|preview|drill]" >&2 && exit 2 ;;
esac
group=rg-franchise-admin-deployers name=id-franchise-admin-$who
failed=0
try az identity federated-credential delete -g "$group" --identity-name "$name" -n "github-$jobs" --yes
try unlock
id=$(az identity show -g "$group" -n "$name" --query principalId -o tsv) || { echo "Failed: az identity show. $name still has its roles" >&2 && exit 1; }
try take_roles "$id"
try take_data "$id"
exit "$failed"
