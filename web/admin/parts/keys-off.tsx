/** Turns shortcuts off while rendered: keys typed before a dialog has loaded belong to that dialog. */
export const KeysOff = () => <span hidden data-keys-off="" />;
