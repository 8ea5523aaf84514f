#!/usr/bin/env bash
# Protects main: a review of each pull request and the jobs of ci.yml, for administrators too.
set -euo pipefail
gh api --method PUT 'repos/{owner}/{repo}/branches/main/protection' --input - <<'END'
{ "required_pull_request_reviews": { "required_approving_review_count": 1 }, "enforce_admins": true, "restrictions": null,
  "required_status_checks": { "strict": false, "contexts": [
    "test", "What is delivered, and what is known against it", "Templates by the real compiler"] } }
END
