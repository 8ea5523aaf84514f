#!/usr/bin/env bash
# variables.sh ENVIRONMENT [FILE]: sets the variables in FILE for ENVIRONMENT and ENVIRONMENT-plan. Prints the differences between both, or
# "alike" if there are none. Ignores the ids of their identities.
set -euo pipefail
for environment in "$1" "$1-plan"; do
  if [ $# -gt 1 ]; then gh variable set --env "$environment" --env-file "$2"; fi
done
kept() {
  gh variable list --env "$1" --json name,value \
    --jq '.[] | select(.name | test("^AZURE_(CLIENT|PRINCIPAL)_ID$") | not) | "\(.name)=\(.value)"' | sort
}
diff <(kept "$1") <(kept "$1-plan")
echo alike
