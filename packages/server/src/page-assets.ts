/** The folder of the style sheets, scripts and images of the pages. */
export const assetFolder = new URL('../assets/', import.meta.url);
