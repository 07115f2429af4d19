/** Where backups go by themselves, how often, and how many are kept. */

import type { KeepRule } from './keep-rule.ts';

export type FolderPlace = {
  kind: 'folder';
  folder: string;
  /** It is in the data folder, because no other was set. */
  isDefault: boolean;
};

export type S3Place = {
  kind: 's3';
  /** With the bucket in its path, and what the names of the objects begin with: `https://s3.example.org/bucket/lapwing` */
  url: string;
  region: string;
  keyId: string;
  keySecret: string;
};

export type BackupSettings = {
  /** null for backups on request only */
  everyMs: number | null;
  place: FolderPlace | S3Place;
  keep: KeepRule;
};
