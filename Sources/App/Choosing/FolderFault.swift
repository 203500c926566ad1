internal import Wording

/// Why a folder cannot be brought in, or seen.
struct FolderFault: Error, Worded {
  let words: Words
}
