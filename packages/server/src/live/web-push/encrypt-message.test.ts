import { expect, it } from 'vitest';
import { encryptMessage } from './encrypt-message.ts';
import { decrypt } from './push-service.test-support.ts';

const bytes = (text: string) => Buffer.from(text, 'base64url');
// RFC 8291, section 5 and appendix A.
const browser = {
  publicKey: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
  auth: 'BTBZMqHH6r4Tts7J_aSIgg',
};
const browserPrivateKey = bytes('q1dXpw3UpT5VOmu_cf_v6ih07Aems3njxI-JWgLcM94');
const text = 'When I grow up, I want to be a watermelon';

it('a message is encrypted exactly as in the standard', () => {
  const ephemeral = {
    privateKey: bytes('yfWPiYE-n46HLnH0KqZOF1fJJU3MYrct3AELtAQ-oRw'),
    salt: bytes('DGv6ra1nlYgDCS1FRnbzlw'),
  };
  expect(encryptMessage(text, browser, ephemeral).toString('base64url')).toBe(
    'DGv6ra1nlYgDCS1FRnbzlwAAEABBBP4z9KsN6nGRTbVYI_c7VJSPQTBtkgcy27mlmlMoZIIgDll6e3vCYLocInmYWAmS6TlzAC8wEqKK6PBru3jl7A_yl95bQpu6cVPTpK4Mqgkf1CXztLVBSt2Ks3oZwbuwXPXLWyouBWLVWGNWQexSgSxsj_Qulcy4a-fN',
  );
});

it('no two messages look alike, and the browser can read both', () => {
  const [one, other] = [encryptMessage(text, browser), encryptMessage(text, browser)];
  expect(one).not.toEqual(other);
  for (const each of [one, other]) expect(decrypt(each, browserPrivateKey, bytes(browser.auth))).toBe(text);
});
