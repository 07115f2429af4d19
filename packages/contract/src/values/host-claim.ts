/** In the ID token of a host, so that the site shows the way to the host page. Each call checks the role itself. */
export const HOST_CLAIM = 'is_host';
