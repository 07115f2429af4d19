/** The decoders and encoders of timing feeds that are measured. */

// biome-ignore lint/performance/noBarrelFile: a bench loads one file, and with it the modules that belong together.
export { encodeP3 } from '../../packages/timing/src/feeds/p3/encode-p3.ts';
export { createP3Decoder } from '../../packages/timing/src/feeds/p3/p3-decoder.ts';
export { encodeRMonitor } from '../../packages/timing/src/feeds/rmonitor/encode-rmonitor.ts';
export { createRMonitorDecoder } from '../../packages/timing/src/feeds/rmonitor/rmonitor-decoder.ts';
export { createRMonitorTranslator } from '../../packages/timing/src/feeds/rmonitor/to-session-events.ts';
