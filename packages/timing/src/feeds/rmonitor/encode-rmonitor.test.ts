import { expect, test } from 'vitest';
import { encodeRMonitor } from './encode-rmonitor.ts';
import { parseRMonitorLine } from './parse-rmonitor.ts';

test.each([
  '$F,14,"00:12:45","13:34:23","00:09:47","Green "',
  '$F,9999,"00:00:00","13:34:23","00:00:00","      "',
  '$A,"05","5X",NK-04720,"John, Jr.","Johnson","USA",7',
  '$COMP,"05","5X",7,"John","Johnson","USA","CAMEL"',
  '$B,5,"Friday free practice"',
  '$C,5,"Formula 300"',
  '$E,"TRACKLENGTH","2.500"',
  '$G,24,"17",20,"00:08:12.152"',
  '$G,4,"867",,"00:00:00.000"',
  '$H,2,"1234BE",3,"00:02:17.872"',
  '$I,"16:36:08","12 Jan 01"',
  '$J,"17","00:00:23.619","00:08:12.152"',
  '$COR,"123BE","658",2,"00:00:35.272","-00:00:00.012"',
  '$SR,1,"17",20,"00:00:23.619",30483',
  '$SP,1,"17",20,"00:00:23.619",30483',
  '$L,"45","P2","POP","01/27/2009","14:10:14.716",3,"GT"',
  '$T,"Sebring","SEB","3.7",2,"S1","T1","T2",43210,"S2","T2","T1",9',
  '$RMS,"race"',
  '$RMLT,931,1610913973000',
  '$RMCA,1610910893000',
  '$RMDTL,""',
  '$RMHL,"931","51","3","00:01:52.036","Green","03:06:01.100"',
])('%s is written as it was read', (line) => {
  const record = parseRMonitorLine(line);
  if (record.kind === 'damaged' || record.kind === 'unknown') return expect.fail(record.kind);
  expect(encodeRMonitor(record)).toBe(`${line}\r\n`);
});

test('text that the protocol does not support is adapted', () => {
  const line = encodeRMonitor({ kind: 'run', runNumber: '1', name: 'The "big"\r\none' });
  expect(line).toBe('$B,1,"The \'big\' one"\r\n');
});
