/* Writes the same bytes to many sockets, without going through Node for each of them. */

#include <errno.h>
#include <node_api.h>
#include <stdint.h>
#include <unistd.h>

/* writeToAll(sockets: Int32Array, bytes: Buffer): replaces each descriptor with the number of bytes written, or -1. */
static napi_value write_to_all(napi_env env, napi_callback_info info) {
  napi_value arguments[2];
  size_t argument_count = 2;
  napi_typedarray_type type;
  void *sockets, *bytes;
  size_t socket_count, byte_count;
  if (napi_get_cb_info(env, info, &argument_count, arguments, NULL, NULL) != napi_ok ||
      napi_get_typedarray_info(env, arguments[0], &type, &socket_count, &sockets, NULL, NULL) != napi_ok ||
      type != napi_int32_array || napi_get_buffer_info(env, arguments[1], &bytes, &byte_count) != napi_ok) {
    napi_throw_type_error(env, NULL, "writeToAll takes an Int32Array of descriptors and a Buffer");
    return NULL;
  }
  int32_t *each = sockets;
  for (size_t index = 0; index < socket_count; index++) {
    ssize_t taken;
    /* It never blocks, because Node opens its sockets in non-blocking mode. */
    do taken = write(each[index], bytes, byte_count);
    while (taken < 0 && errno == EINTR);
    each[index] = (int32_t)taken;
  }
  return NULL;
}

NAPI_MODULE_INIT() {
  napi_value function;
  if (napi_create_function(env, "writeToAll", NAPI_AUTO_LENGTH, write_to_all, NULL, &function) != napi_ok) return NULL;
  return function;
}
