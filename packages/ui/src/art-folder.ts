declare const ART_FOLDER: string | undefined;

/** The folder of the cut pictures; the build tells it. */
export const artFolder = typeof ART_FOLDER === 'string' ? ART_FOLDER : '/assets/art';
