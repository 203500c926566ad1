internal import Notebook
internal import Wording

/// The actions on offer; the shortcut sheet and the bindings of buttons use this order.
extension KeyGroup {
  static let all = [
    tools, pens, heldPen, ink, arrangingSelection, handwriting, pictures, tables, shapes, stickers,
    space, pages, viewing, shelf, overview, program,
  ]

  private static let tools = KeyGroup(
    "Pens and tools",
    [
      ActionEntry(.selectTool(.pen), "Pen", setting: "pen", keys: ["P"], buttons: true),
      tool(.eraser, "Stroke eraser", .eraser, key: "E"),
      tool(.partEraser, "Partial eraser", .partEraser, key: "Shift+E"),
      tool(.lasso, "Lasso", .lasso, key: "L"),
      tool(.rectangle, "Select a rectangle", .rectangle, key: "R"),
      tool(.text, "Text", .text, key: "T"),
      ActionEntry(.textBox(.begin), setting: "newText", icon: .text, keys: ["Shift+T"]),
      tool(.table, "Table", .table, key: "G"),
      tool(.shape, "Shapes", .shape, key: "S"),
      tool(.space, "Insert space", .space, key: "V"),
      tool(.hand, "Pan", .hand, key: "H"),
    ], and: [.fixed("Straight line", keys: "Shift, held")])

  private static func tool(_ tool: Tool, _ name: Words, _ icon: Icon, key: String) -> ActionEntry {
    ActionEntry(
      .selectTool(tool), name, setting: tool.rawValue, icon: icon, keys: [key], buttons: true,
      isOn: { $0.preferences.tool == tool })
  }

  private static let ink = KeyGroup(
    "Ink",
    [
      ActionEntry(
        .undo, "Undo", setting: "undo", icon: .undo, keys: ["Ctrl+Z"], buttons: true,
        menu: .closesByKey, isEnabled: { $0.notebook?.undo != nil }),
      ActionEntry(
        .redo, "Redo", setting: "redo", icon: .redo, keys: ["Ctrl+Shift+Z", "Ctrl+Y"],
        buttons: true, menu: .closesByKey, isEnabled: { $0.notebook?.redo != nil }),
      ActionEntry(
        .select(.all), "Select all", setting: "selectAll", icon: .selectAll, keys: ["Ctrl+A"],
        buttons: true),
      ActionEntry(
        .select(.copy), "Copy", setting: "copy", icon: .copy, keys: ["Ctrl+C"], buttons: true,
        menu: .closesByKey),
      ActionEntry(
        .select(.cut), "Cut", setting: "cut", icon: .cut, keys: ["Ctrl+X"], buttons: true,
        menu: .closesByKey),
      ActionEntry(
        .select(.paste), "Paste", setting: "paste", icon: .paste, keys: ["Ctrl+V"], buttons: true,
        menu: .closesByKey),
      ActionEntry(
        .select(.clip), "Copy as picture", setting: "copyPicture", icon: .clip,
        keys: ["Ctrl+Shift+C"]),
      ActionEntry(
        .select(.duplicate), "Duplicate", setting: "duplicate", icon: .duplicate,
        keys: ["Ctrl+D", "Ctrl+Shift+D"], buttons: true, menu: .closesByKey),
      ActionEntry(
        .select(.editLink), "Link…", setting: "link", icon: .link, keys: ["Ctrl+K"],
        isEnabled: { $0.openText != nil || $0.selection?.isPlace == false }),
      ActionEntry(
        .select(.editHeading), "Heading", setting: "heading", icon: .title,
        keys: ["Ctrl+Shift+H"], isOn: { $0.selection?.ink.heading != nil },
        isEnabled: { $0.selection?.isPlace == false },
        nameNow: { $0.selection?.ink.heading == nil ? nil : "Title of the heading…" }),
      ActionEntry(
        .select(.delete), "Delete", setting: "delete", icon: .delete,
        keys: ["Delete", "Backspace"], buttons: true, menu: .closesByKey),
      ActionEntry(
        .select(.lock), "Lock", setting: "lock", icon: .locked, keys: ["Ctrl+Shift+B"],
        menu: .closesByKey),
      ActionEntry(
        .select(.unlock), "Unlock all on this page", setting: "unlock", icon: .unlocked,
        keys: ["Ctrl+Shift+U"], menu: .closesByKey,
        nameNow: { $0.popup == .context ? "Unlock" : nil }),
    ], and: [.fixed("Move selection", keys: "Arrows, Shift+Arrows")])

  private static let pages = KeyGroup(
    "Pages",
    [
      ActionEntry(
        .nextPage, "Next page", setting: "nextPage", keys: ["Right", "Page Down"], buttons: true),
      ActionEntry(
        .previousPage, "Previous page", setting: "previousPage", keys: ["Left", "Page Up"],
        buttons: true),
      ActionEntry(
        .firstPage, "First page", setting: "firstPage", keys: ["Ctrl+Home"], buttons: true),
      ActionEntry(.lastPage, "Last page", setting: "lastPage", keys: ["Ctrl+End"], buttons: true),
      ActionEntry(.turnByNumber(.begin), setting: "pageNumber", keys: ["N"]),
      ActionEntry(.show(.overview), setting: "overview", icon: .pages, keys: ["Ctrl+Shift+P"]),
      ActionEntry(
        .page(.addAfter), "New page", setting: "addPage", icon: .addPage, keys: ["Ctrl+N"],
        buttons: true, menu: .closesByKey),
      ActionEntry(
        .page(.addBefore), "New page before", setting: "addPageBefore", icon: .pageBefore,
        keys: ["Ctrl+Shift+N"], menu: .closesByKey),
      ActionEntry(
        .page(.delete), "Delete page", setting: "deletePage", icon: .delete,
        keys: ["Ctrl+Delete"], menu: .closesByKey),
      ActionEntry(
        .page(.toggleBookmark), "Bookmark", setting: "bookmark", icon: .bookmark,
        iconOn: .bookmarked, keys: ["Ctrl+B"], buttons: true, menu: .closesByKey,
        isOn: { $0.sheet?.isBookmarked == true },
        nameNow: { $0.sheet?.isBookmarked == true ? "Remove bookmark" : nil }),
      ActionEntry(.toggle(.contents), setting: "contents", icon: .order, keys: ["Ctrl+T"]),
      ActionEntry(
        .link(.copyPage), "Copy link to this page", setting: "copyPageLink", icon: .link),
      ActionEntry(.toggle(.titles), setting: "titles", icon: .title, keys: ["F2"]),
      ActionEntry(
        .toggle(.export), setting: "export", icon: .share, keys: ["Ctrl+E"], buttons: true),
      ActionEntry(.print, "Print…", setting: "print", keys: ["Ctrl+P"]),
      ActionEntry(
        .scrollDown, "Scroll down", setting: "scrollDown", keys: ["Down", "Space"], buttons: true),
      ActionEntry(
        .scrollUp, "Scroll up", setting: "scrollUp", keys: ["Up", "Shift+Space"], buttons: true),
      ActionEntry(
        .toggleScrolling, "Single page scrolling", setting: "scrolling", icon: .onePage,
        keys: ["Ctrl+L"], buttons: true, menu: .stays,
        isOn: { $0.preferences.scrolling == .single }),
      arranging(
        .pair, "Two pages side by side", "twoPages", .twoPages, key: "Ctrl+Shift+L",
        buttons: true),
      arranging(
        .startAlone, "Single first page", "firstPageAlone", .startAlone, key: "Ctrl+Shift+K"),
      arranging(.reverse, "Right to left", "rightToLeft", .reverse, key: "Ctrl+Shift+R"),
      arranging(.crop, "Crop margins", "cropMargins", .crop, key: "Ctrl+M", buttons: true),
      ActionEntry(.toggle(.layers), setting: "layers", icon: .layers, keys: ["Y"]),
      ActionEntry(.toggle(.sheet), setting: "paperAndSize", icon: .sheet),
      ActionEntry(
        .sheet(.turn(.left)), "Rotate left", setting: "turnPageLeft", icon: .turnLeft),
      ActionEntry(
        .sheet(.turn(.right)), "Rotate right", setting: "turnPageRight", icon: .turnRight),
      ActionEntry(
        .paper(.make), "Make paper from this page…", setting: "makePaper", icon: .takeIn),
    ])

  private static func arranging(
    _ action: ArrangeAction, _ name: Words, _ setting: String, _ icon: Icon, key: String,
    buttons: Bool = false
  ) -> ActionEntry {
    ActionEntry(
      .arrange(action), name, setting: setting, icon: icon, keys: [key], buttons: buttons,
      menu: .stays, isOn: { $0.pages.arrangement[keyPath: action.setting] })
  }

  private static let viewing = KeyGroup(
    "View",
    [
      ActionEntry(
        .zoomIn, "Zoom in", setting: "zoomIn",
        keys: ["Ctrl+=", "Ctrl++", "=", "+", "Shift+=", "Ctrl+Shift++", "Ctrl+Shift+="],
        buttons: true),
      ActionEntry(
        .zoomOut, "Zoom out", setting: "zoomOut", keys: ["Ctrl+-", "-"], buttons: true),
      ActionEntry(.fitPage, "Fit page", setting: "fitPage", keys: ["Ctrl+0"], buttons: true),
      ActionEntry(.trueSize, "Actual size", setting: "trueSize", keys: ["Ctrl+1"], buttons: true),
      ActionEntry(
        .fitWidth, "Fit width", setting: "fitWidth", keys: ["Ctrl+2"], buttons: true),
      ActionEntry(
        .toggleFullScreen, "Full screen", setting: "fullScreen", icon: .fullScreen, keys: ["F11"],
        buttons: true),
      ActionEntry(
        .present, setting: "present", icon: .present, keys: ["F5"], buttons: true,
        isOn: { $0.isPresenting }),
      ActionEntry(
        .find(.begin), "Find in notebook", setting: "find", icon: .find, keys: ["Ctrl+F"]),
      ActionEntry(
        .find(.next), "Next match", setting: "findNext", icon: .down, keys: ["F3"],
        isEnabled: { $0.finding.count > 0 }),
      ActionEntry(
        .find(.previous), "Previous match", setting: "findPrevious", icon: .up,
        keys: ["Shift+F3"], isEnabled: { $0.finding.count > 0 }),
      ActionEntry(
        .find(.toggleList), "List of matches", setting: "findList", icon: .order,
        keys: ["Ctrl+Shift+F"], isOn: { $0.preferences.listsHits },
        isEnabled: { $0.finding.isOpen }),
      ActionEntry(.go(.back), "Back", setting: "back", icon: .back, keys: ["Alt+Left"]),
      ActionEntry(.go(.forward), "Forward", setting: "forward", keys: ["Alt+Right"]),
    ])

  private static let shelf = KeyGroup(
    "Library", realm: .shelf,
    [
      ActionEntry(
        .shelf(.search), "Search titles, tags, text", setting: "searchNotebooks",
        keys: ["Ctrl+F", "/"]),
      ActionEntry(
        .shelf(.chooseFocused), "Select", setting: "chooseNotebook", keys: ["Insert", "Space"]),
      ActionEntry(
        .shelf(.chooseAll), "Select all", setting: "chooseAllNotebooks", icon: .selectAll,
        keys: ["Ctrl+A"]),
      ActionEntry(.toggle(.newNotebook), setting: "newNotebook", icon: .another, keys: ["Ctrl+N"]),
      ActionEntry(.shelf(.newFolder), setting: "newFolder", icon: .folder, keys: ["Ctrl+Shift+N"]),
      ActionEntry(
        .shelf(.rename), "Rename…", setting: "renameNotebook", icon: .title, keys: ["F2"]),
      ActionEntry(
        .shelf(.duplicate), "Duplicate", setting: "duplicateNotebook", icon: .duplicate,
        keys: ["Ctrl+D"], menu: .closesByKey),
      ActionEntry(
        .shelf(.trash), "Move to trash", setting: "trashNotebook", icon: .delete,
        keys: ["Delete"], menu: .closesByKey),
      ActionEntry(
        .shelf(.favor), "Favorite", setting: "favourite", icon: .bookmark, iconOn: .bookmarked,
        keys: ["Ctrl+B"], menu: .closesByKey,
        isOn: { desk in
          let notebooks = desk.subject.compactMap(desk.listed)
          return !notebooks.isEmpty && notebooks.allSatisfy(\.isFavorite)
        }),
      ActionEntry(
        .shelf(.export), "Export…", setting: "exportNotebook", icon: .share, keys: ["Ctrl+E"]),
      ActionEntry(
        .shelf(.larger), "Larger covers", setting: "largerCovers", keys: ["=", "+"], menu: .stays,
        isEnabled: { ShelfScreen().canStep(true, on: $0) }),
      ActionEntry(
        .shelf(.smaller), "Smaller covers", setting: "smallerCovers", keys: ["-"], menu: .stays,
        isEnabled: { ShelfScreen().canStep(false, on: $0) }),
    ])

  private static let overview = KeyGroup(
    OverviewScreen.name, realm: .overview,
    [
      ActionEntry(
        .overview(.search), "Find pages", setting: "findPages", icon: .find,
        keys: ["Ctrl+F", "/"], isOn: { $0.overview.isSearching }),
      ActionEntry(
        .overview(.chooseFocused), "Select page", setting: "choosePage", keys: ["Insert"]),
      ActionEntry(
        .overview(.chooseAll), "Select all pages", setting: "chooseAllPages", icon: .selectAll,
        keys: ["Ctrl+A"], isEnabled: { !$0.overview.shown.isEmpty }),
      ActionEntry(
        .overview(.addPage), "New page", setting: "addPageBehind", icon: .addPage,
        keys: ["Ctrl+N"], menu: .closesByKey),
      ActionEntry(
        .overview(.edit(.duplicate)), "Duplicate pages", setting: "duplicatePages",
        icon: .duplicate, keys: ["Ctrl+D"], menu: .closesByKey,
        nameNow: {
          $0.subjectCount == 1 ? "Duplicate page" : "Duplicate \($0.subjectCount) pages"
        }),
      ActionEntry(
        .overview(.edit(.delete)), "Delete pages", setting: "deletePages", icon: .delete,
        keys: ["Delete", "Ctrl+Delete"], menu: .closesByKey,
        nameNow: {
          $0.subjectCount == 1 ? "Delete page" : "Delete \($0.subjectCount) pages"
        }),
      ActionEntry(
        .overview(.cut), "Cut", setting: "cutPages", icon: .cut, keys: ["Ctrl+X"],
        menu: .closesByKey),
      ActionEntry(
        .overview(.copy), "Copy", setting: "copyPages", icon: .copy, keys: ["Ctrl+C"],
        menu: .closesByKey),
      ActionEntry(
        .overview(.paste), "Paste pages", setting: "pastePages", icon: .paste, keys: ["Ctrl+V"],
        menu: .closesByKey),
      ActionEntry(
        .overview(.edit(.toggleBookmark)), "Bookmark", setting: "bookmarkPages", icon: .bookmark,
        iconOn: .bookmarked, keys: ["Ctrl+B"], menu: .closesByKey,
        isOn: { desk in
          let sheets = desk.sheets(of: desk.overviewSubject)
          return !sheets.isEmpty && sheets.allSatisfy(\.isBookmarked)
        }),
      ActionEntry(
        .overview(.entitle), "Title…", setting: "entitlePage", icon: .title, keys: ["F2"]),
      ActionEntry(.overview(.tags), "Tags…", setting: "tagPages", icon: .tag, keys: ["T"]),
      ActionEntry(
        .overview(.gather), "New section…", setting: "newSection", icon: .order, keys: ["S"]),
      ActionEntry(
        .overview(.sendAway), "To another notebook…", setting: "sendPages", icon: .notebook,
        keys: ["M"]),
      ActionEntry(
        .overview(.export), "Export pages…", setting: "exportPages", icon: .share,
        keys: ["Ctrl+E"]),
      ActionEntry(
        .overview(.larger), "Larger pages", setting: "largerPages", keys: ["=", "+"]),
      ActionEntry(.overview(.smaller), "Smaller pages", setting: "smallerPages", keys: ["-"]),
    ])

  private static let program = KeyGroup(
    "General",
    [
      ActionEntry(.show(.shelf), setting: "notebooks", icon: .notebook, keys: ["Ctrl+O"]),
      ActionEntry(
        .choose(.begin(.files)), setting: "openFiles", icon: .takeIn, keys: ["Ctrl+Shift+O"],
        // On pages, files are inserted after the current one.
        nameNow: { $0.screen is PageScreen ? "Insert files…" : nil }),
      ActionEntry(
        .tab(.next), "Next open notebook", setting: "nextNotebook", keys: ["Ctrl+Tab"]),
      ActionEntry(
        .tab(.previous), "Previous open notebook", setting: "previousNotebook",
        keys: ["Ctrl+Shift+Tab"]),
      ActionEntry(
        .tab(.moveBack), "Move tab left", setting: "moveTabBack", keys: ["Ctrl+Shift+Left"]),
      ActionEntry(
        .tab(.moveForward), "Move tab right", setting: "moveTabForward", keys: ["Ctrl+Shift+Right"]),
      ActionEntry(
        .tab(.closeCurrent), "Close notebook", setting: "closeNotebook", keys: ["Ctrl+W"]),
      ActionEntry(.toggle(.menu), setting: "menu", icon: .menu, keys: ["F10"]),
      ActionEntry(
        .contextMenu(atPointer: false), setting: "pageMenu", icon: .menu,
        keys: ["Shift+F10", "Menu", "Application"]),
      ActionEntry(
        .toggle(.guide), setting: "guide", icon: .notebook, keys: ["F1", "Help"],
        help: "Read about what is open."),
      ActionEntry(
        .toggle(.keys), setting: "keys", icon: .keys, keys: ["?", "Shift+?", "Shift+/"],
        help: "View and change keyboard shortcuts."),
      ActionEntry(.toggle(.settings), setting: "settings", icon: .settings),
      ActionEntry(
        .toggle(.devices), setting: "devices", icon: .devices, keys: ["Ctrl+,"], buttons: true,
        help: "Pressure curves, button actions and hold keys."),
      ActionEntry(
        .toggleTheme, "Switch light and dark theme", setting: "theme", keys: ["Ctrl+Shift+M"],
        buttons: true, menu: .stays),
      ActionEntry(
        .toggleDarkPaper, "Dark paper in dark theme", setting: "darkPaper", keys: ["Ctrl+I"],
        menu: .stays),
      ActionEntry(
        .toggleLeftHanded, "Left-handed", setting: "leftHanded", keys: ["Ctrl+H"], menu: .stays),
      ActionEntry(.toggleStillness, "Reduce motion", setting: "noMovement", menu: .stays),
      ActionEntry(.tellKept, "Show save status", setting: "kept", keys: ["Ctrl+S"]),
      ActionEntry(
        .toggle(.sync), setting: "sync", icon: .sync, keys: ["Ctrl+R"],
        help: "Folders for sync and copies."),
      ActionEntry(.toggle(.copies), setting: "copies", keys: ["Ctrl+Shift+S"]),
      ActionEntry(.toggle(.laboratory), setting: "latency", icon: .meter),
      ActionEntry(.toggle(.jobs), setting: "jobs", keys: ["Ctrl+J"]),
      ActionEntry(.job(.stop), "Stop", setting: "stopJob", keys: ["Ctrl+."]),
      ActionEntry(.close, "Close", setting: "close", keys: ["Ctrl+Q"], buttons: true),
    ],
    and: [
      .fixed("Next control", keys: "Tab"), .fixed("Previous control", keys: "Shift+Tab"),
      .fixed("Activate control", keys: "Enter, Space"), .fixed("Dismiss", keys: "Escape"),
    ])

  static let unlisted = [
    ActionEntry(
      .contextMenu(atPointer: true), setting: "contextMenu", buttons: true),
    ActionEntry(.dismiss, "Dismiss", setting: "dismiss", keys: ["Escape"], buttons: true),
    ActionEntry(.exportThisPage, "Export this page…", setting: "exportPage", icon: .share),
    ActionEntry(
      .select(.saveClip), "Save as picture", setting: "savePicture", icon: .share),
    ActionEntry(.focusNext, "Next control", keys: ["Tab"]),
    ActionEntry(.focusPrevious, "Previous control", keys: ["Shift+Tab"]),
    ActionEntry(.openWindow, "New window", icon: .another),
    ActionEntry(
      .choose(.begin(.folder)), icon: .folder,
      nameNow: { $0.screen is PageScreen ? "Insert a folder…" : nil }),
    ActionEntry(.toggle(.pdfs), icon: .pdf),
    ActionEntry(
      .link(.follow), "Follow link", icon: .link,
      nameNow: {
        $0.link(at: $0.cards.context.place)?.isExcerpt == true
          ? "Go to clipping source" : nil
      }),
    ActionEntry(
      .overview(.choose), "Select pages", icon: .tick,
      isEnabled: { !$0.overview.shown.isEmpty }),
    ActionEntry(.overview(.sheet), SheetCardFace.name, icon: .sheet),
    ActionEntry(.shelf(.restore), "Restore", icon: .undo),
    ActionEntry(.shelf(.deleteForGood), "Delete permanently", icon: .delete),
    ActionEntry(.shelf(.merge), "Merge into one", icon: .merge),
  ]
}
