#!/usr/bin/env bash
# Protects main: every pull request requires a review and passing jobs of ci.yml, even from administrators.
set -euo pipefail
gh api --method PUT 'repos/{owner}/{repo}/branches/main/protection' --input - <<'END'
{ "required_pull_request_reviews": { "required_approving_review_count": 1 }, "enforce_admins": true, "restrictions": null,
  "required_status_checks": { "strict": false, "contexts": [
    "test", "Dependencies", "Compile templates"] } }
END
