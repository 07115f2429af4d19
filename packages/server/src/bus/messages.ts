/** The content of messages: facts as JSON, and perhaps a long text after them, which is not encoded twice. */

export function encodeMessage(facts: unknown, text = ''): Buffer {
  const json = JSON.stringify(facts);
  const jsonBytes = Buffer.byteLength(json);
  const message = Buffer.allocUnsafe(4 + jsonBytes + Buffer.byteLength(text));
  message.writeUInt32BE(jsonBytes, 0);
  message.write(json, 4);
  message.write(text, 4 + jsonBytes);
  return message;
}

/** Only this program sends messages, so the facts are those of the subject. */
export function decodeMessage<Facts>(message: Uint8Array): { facts: Facts; text: string } {
  const bytes = Buffer.from(message.buffer, message.byteOffset, message.byteLength);
  const textStart = 4 + bytes.readUInt32BE(0);
  return { facts: JSON.parse(bytes.toString('utf8', 4, textStart)), text: bytes.toString('utf8', textStart) };
}
