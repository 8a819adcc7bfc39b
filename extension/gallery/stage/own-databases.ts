/** Databases for this frame alone: the frames of the gallery share an origin. Import it before a database is opened. */
const open = indexedDB.open.bind(indexedDB);
const own = location.hash;

indexedDB.open = (name, version) => open(`${own} ${name}`, version);
