#!/usr/bin/env bash
# leave-region.sh NAME: renames resource groups and roles on a new branch NAME, so that the new deployment changes nothing in the lost
# region. "west" results in rg-fap-west-… and "Franchise Admin Portal West". The resource group of the exports keeps its name.
set -euo pipefail
name=${1:?name is missing}
git switch -c "$name"
git grep -lz rg-franchise-admin- -- ':!infra/runbooks/leave-region.sh' |
  xargs -0 perl -pi -e "s/rg-franchise-admin-(?!exports)/rg-fap-$name-/g"
perl -pi -e "s/Franchise Admin Portal /Franchise Admin Portal \u$name /" \
  scripts/bootstrap/identities.ts tests/scripts/deploy/bootstrap.test.ts
