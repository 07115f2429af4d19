/** The checksum of the AMB protocols. It is not CRC-CCITT: the byte is mixed in after the shift, not before. */

const POLYNOMIAL = 0x1021;

const table = Uint16Array.from({ length: 256 }, (_, index) => {
  let crc = index << 8;
  for (let bit = 0; bit < 8; bit++) crc = crc & 0x8000 ? (crc << 1) ^ POLYNOMIAL : crc << 1;
  return crc & 0xffff;
});

export const AMB_CRC_START = 0xffff;

/** Adds one byte. */
export function ambCrcStep(crc: number, byte: number): number {
  return ((table[crc >> 8] ?? 0) ^ (crc << 8) ^ byte) & 0xffff;
}

export function ambCrc(bytes: Uint8Array): number {
  let crc = AMB_CRC_START;
  for (let at = 0; at < bytes.length; at++) crc = ambCrcStep(crc, bytes[at] ?? 0);
  return crc;
}
