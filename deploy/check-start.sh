#!/bin/sh
# Runs in the container `check` of docker-compose.yml: a provider's start, repeated for 45 seconds while database or
# storage do not answer yet. Waiting for their containers would not end if one of them fails and restarts.
end=$(($(date +%s) + 45))
until said=$(node dist/programs/provider.js --check 2>&1); do
  case $said in
    *'cannot be reached'* | *57P03*) [ "$(date +%s)" -lt "$end" ] && sleep 1 && continue ;;
  esac
  echo "$said" >&2
  exit 1
done
