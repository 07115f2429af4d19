/** How the server serves https itself. */

export type TlsSettings = {
  /** of https */
  port: number;
  /** of plain http, which leads to https and answers the questions of the certificate authority */
  redirectPort: number;
  source:
    | { kind: 'files'; certificate: string; key: string }
    | {
        kind: 'auto';
        /** of the certificate authority's ACME directory */
        directoryUrl: string;
        /** where the authority writes before a certificate expires */
        email: string | null;
      };
};
