#!/bin/sh
# Runs in the container `settings` of docker-compose.yml, which passes names of settings from .env. Ends with status 1
# and a sentence if settings are missing, have no effect, or are wrong.
for name in SITE_ADDRESS STAFF_EMAIL STAFF_PASSWORD $REQUIRED_DATABASE $REQUIRED_STORAGE BACKUP_FOLDER; do
  case " $GIVEN " in *" $name "*) ;; *) missing="$missing $name" ;; esac
done
for setting in $LISTENING $FIXED; do
  case $setting in
    # The defaults of .env.example, and what the containers use. Some shells set HOST to the machine's name.
    HOST=127.0.0.1 | HOST=0.0.0.0 | HOST=*[!0-9.:]* | PROVIDER_HOST=127.0.0.1 | PROVIDER_HOST=0.0.0.0 | PORT=3000 | PROVIDER_PORT=4000 | DATA_DIR=./data | DATA_DIR=/data) ;;
    *) REFUSED="$REFUSED ${setting%%=*}" ;;
  esac
done
# Without quotes, so that unset names leave no blanks.
refused=$(echo $REFUSED $REFUSED_DATABASE $REFUSED_STORAGE)
[ -z "$missing" ] || echo "Configuration: not set in .env:$missing" >&2
[ -z "$refused" ] ||
  echo "Configuration: set in .env, but without effect in these containers: $refused (docs/installing.md, \"Containers\")" >&2
[ -z "$missing$refused" ] && exec node dist/programs/website.js --check
