/** The folder of the style sheets, scripts and images. */
export const assetFolder = new URL('../assets/', import.meta.url);
