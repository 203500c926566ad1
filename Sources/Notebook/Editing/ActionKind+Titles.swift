extension ActionKind {
  /// The English titles by which earlier programs kept actions.
  ///
  /// They are in libraries and backups: none ever changes, and none is added.
  static let titled: [String: ActionKind] = [
    "write": .write,
    "erase": .erase,
    "paste": .paste,
    "duplicate": .duplicate,
    "cut": .cut,
    "delete": .delete,
    "move": .move,
    "rotate": .rotate,
    "scale": .scale,
    "recolour": .recolor,
    "change width": .setWidth,
    "add page": .addPage,
    "delete page": .deletePage,
    "bookmark": .bookmark,
    "import": .importFile,
    "rename": .rename,
    "tag": .addTags,
    "take tags away": .removeTags,
  ]
}
