interface KeySource {
  way: 'files' | 'dump';
  secretKey: string | null;
  /** DATA_DIR has a key file, which a backup of the files contains. */
  hasKeyFile: boolean;
}

/** Returns a sentence for the owner: whether the backup contains the key to its secrets, or what to store apart. */
export function describeBackupKey({ way, secretKey, hasKeyFile }: KeySource): string {
  if (secretKey !== null)
    return 'The backup does not contain SECRET_KEY. Store the key separately. Without it, no secret can be decrypted.';
  if (way === 'dump')
    return 'The backup does not contain the key of the stored secrets. Store SECRET_KEY, or DATA_DIR/secret.key, separately.';
  return hasKeyFile
    ? 'The backup contains the key of the stored secrets. Store it where no other person can read it.'
    : 'The backup does not contain SECRET_KEY. Store the key separately. Without it, no secret can be decrypted.';
}
