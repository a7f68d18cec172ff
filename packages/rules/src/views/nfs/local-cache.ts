/**
 * Functions in which a task waits for the local cache of network files (fs/netfs, formerly fs/fscache; fs/cachefiles), below the NFS client:
 * the mark of a page that is being written to the cache is PG_private_2. What has `netfs_` alone may wait for the server.
 */
export const IN_LOCAL_CACHE =
  /^(?:_*fscache_|cachefiles_|folio_wait_private_2|folio_wait_fscache|wait_on_page_(?:bit_)?fscache)/;
