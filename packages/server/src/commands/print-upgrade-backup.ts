/** Says where the backup is that was made before an upgrade. */

export function printUpgradeBackup(file: string): void {
  console.log(
    `The database is of an older version and is brought to this one. A backup of it is in ${file}.`,
  );
}
