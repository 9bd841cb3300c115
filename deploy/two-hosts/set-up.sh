#!/bin/sh
# Sets up this machine as one of two hosts or as their witness (docs/scaling.md, "Two hosts"). Reads /etc/clinic-hosts.
#   set-up.sh files    writes the configuration files below /etc
#   set-up.sh keys     on host-a: creates the storage's keys in /etc/ceph, to be copied to the other machines
#   set-up.sh monitor  prepares this machine's vote in the storage
#   set-up.sh database on host-a, while Patroni runs: creates the provider's database
#   set-up.sh disk     on the hosts, while two monitors run: prepares this host's disk of the storage
#   set-up.sh account  once, while both disks run: creates the storage's account of the clinic
set -eu
umask 077
here=$(cd "$(dirname "$0")" && pwd)
set -a
. /etc/clinic-hosts
case $HOST in
  host-a) ADDRESS=$HOST_A PEER=$HOST_B REPLICA_OF= ;;
  host-b) ADDRESS=$HOST_B PEER=$HOST_A REPLICA_OF="replicaof $HOST_A 6379" ;;
  witness) ADDRESS=$WITNESS PEER= REPLICA_OF= ;;
  *) echo "HOST is host-a, host-b or witness, not '$HOST'" >&2; exit 1 ;;
esac
set +a

# write OWNER MODE FILE…
write() {
  owner=$1 mode=$2
  shift 2
  for file in "$@"; do
    mkdir -p -m 755 "$(dirname "/etc/$file")"
    # Only these variables: HAProxy and Caddy have others of their own.
    names=$(sed -n 's/^\([A-Z0-9_]*\)=.*/$\1/p' "$here/settings.example" | tr '\n' ' ')
    # A new file, because the packages' own may be readable by all users.
    envsubst "$names\$ADDRESS \$PEER \$REPLICA_OF" <"$here/etc/$file" >"/etc/$file.new"
    chown "$owner" "/etc/$file.new"
    chmod "$mode" "/etc/$file.new"
    mv "/etc/$file.new" "/etc/$file"
  done
}

case ${1-} in
  files)
    write root 644 default/etcd ceph/ceph.conf
    write redis 600 redis/sentinel.conf
    chown redis /etc/redis
    [ "$HOST" = witness ] && exit
    write postgres 600 patroni/config.yml
    write redis 600 redis/redis.conf
    write root 600 haproxy/haproxy.cfg clinic.env
    write root 644 keepalived/keepalived.conf caddy/Caddyfile default/caddy systemd/system/caddy.service.d/clinic.conf \
      sysctl.d/clinic.conf
    sysctl -q -p /etc/sysctl.d/clinic.conf
    grep -q provider.clinic.internal /etc/hosts ||
      printf '%s provider.clinic.internal storage.clinic.internal\n' "$HOST_A" "$HOST_B" >>/etc/hosts
    ;;
  keys)
    cd /etc/ceph
    ceph-authtool -C clinic.mon.keyring --gen-key -n mon. --cap mon 'allow *'
    ceph-authtool -C ceph.client.admin.keyring --gen-key -n client.admin \
      --cap mon 'allow *' --cap osd 'allow *' --cap mgr 'allow *'
    ceph-authtool -C clinic.rgw.keyring --gen-key -n client.rgw --cap mon 'allow rw' --cap osd 'allow rwx'
    for keyring in ceph.client.admin clinic.rgw; do
      ceph-authtool clinic.mon.keyring --import-keyring $keyring.keyring
    done
    monmaptool --create --fsid "$CEPH_FSID" --addv host-a "[v2:$HOST_A:3300]" --addv host-b "[v2:$HOST_B:3300]" \
      --addv witness "[v2:$WITNESS:3300]" clinic.monmap
    chown ceph clinic.* ceph.client.admin.keyring
    ;;
  monitor)
    install -d -o ceph "/var/lib/ceph/mon/ceph-$HOST"
    ceph-mon --mkfs -i "$HOST" --monmap /etc/ceph/clinic.monmap --keyring /etc/ceph/clinic.mon.keyring \
      --setuser ceph --setgroup ceph
    ;;
  database)
    cd /
    runuser -u postgres -- psql -v ON_ERROR_STOP=1 <<'SQL'
\getenv password DATABASE_PASSWORD
create role clinic login password :'password';
create database clinic owner clinic;
SQL
    ;;
  disk)
    install -d -o ceph "/var/lib/ceph/mgr/ceph-$HOST"
    ceph auth get-or-create "mgr.$HOST" mon 'allow profile mgr' osd 'allow *' >"/var/lib/ceph/mgr/ceph-$HOST/keyring"
    chown ceph "/var/lib/ceph/mgr/ceph-$HOST/keyring"
    uuid=$(cat /proc/sys/kernel/random/uuid)
    key=$(ceph-authtool --gen-print-key)
    id=$(printf '{"cephx_secret":"%s"}' "$key" | ceph osd new "$uuid" -i -)
    folder=/var/lib/ceph/osd/ceph-$id
    install -d -o ceph "$folder"
    ceph-authtool -C "$folder/keyring" -n "osd.$id" --add-key "$key"
    chown ceph "$folder/keyring"
    ceph-osd --mkfs -i "$id" --osd-uuid "$uuid" --setuser ceph --setgroup ceph
    echo "systemctl enable --now ceph-osd@$id ceph-mgr@$HOST"
    ;;
  account)
    radosgw-admin user create --uid clinic --display-name clinic \
      --access-key "$S3_ACCESS_KEY_ID" --secret-key "$S3_SECRET_ACCESS_KEY"
    ;;
  *) sed -n 's/^# \{0,3\}//p' "$0" | head -7 >&2; exit 1 ;;
esac
