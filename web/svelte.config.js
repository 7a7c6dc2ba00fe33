// Svelte as it comes; the file keeps the build from asking.
export default {};
