#!/usr/bin/env bash
# leave-region.sh NAME: renames groups and roles on a branch of that name, so that the new deployment does not touch the lost region.
# The group of the exports keeps its name. From west: rg-fap-west-, Franchise Admin Portal West.
set -euo pipefail
name=${1:?name is missing}
git switch -c "$name"
git grep -lz rg-franchise-admin- -- ':!infra/runbooks/leave-region.sh' |
  xargs -0 perl -pi -e "s/rg-franchise-admin-(?!exports)/rg-fap-$name-/g"
perl -pi -e "s/Franchise Admin Portal /Franchise Admin Portal \u$name /" \
  scripts/bootstrap/identities.ts tests/scripts/deploy/bootstrap.test.ts
