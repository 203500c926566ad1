internal import Wording

/// The reason why a folder cannot be imported, or seen.
struct FolderFault: Error, Worded {
  let words: Words
}
