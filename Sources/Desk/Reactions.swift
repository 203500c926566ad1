internal import Notebook

/// A state that follows other state: the properties that it watches, and what it then does.
///
/// A reaction runs after a message that has changed what it watches, and again if another reaction changes it. Run
/// without such a change, it must do nothing.
struct Reaction: Sendable {
  fileprivate let watched: [Watched.Part]
  /// Receives the watched state of its last run.
  let run: @Sendable (inout Desk, _ old: Watched, inout [Effect]) -> Void

  init(
    to watched: Watched.Part...,
    run: @escaping @Sendable (inout Desk, _ old: Watched, inout [Effect]) -> Void
  ) {
    (self.watched, self.run) = (watched, run)
  }

  fileprivate func isDue(_ old: Watched, _ new: Watched) -> Bool {
    watched.contains { new.differs(from: old, in: $0) }
  }

  fileprivate static let mostRounds = 8
}

extension Desk {
  /// Runs the reactions to the changes since they last ran, until nothing changes.
  mutating func react(_ effects: inout [Effect]) {
    let new = Watched(self, effects)
    guard watched != new else { return }
    // The states since the last message, and the number of those that each reaction knows.
    var states = [watched ?? new, new]
    var known = Array(repeating: watched == nil ? 0 : 1, count: Reaction.all.count)
    var round = 0
    while known.contains(where: { $0 < states.count }), round < Reaction.mostRounds {
      round += 1
      for (place, reaction) in Reaction.all.enumerated() where known[place] < states.count {
        let old = states[max(0, known[place] - 1)]
        if known[place] == 0 || reaction.isDue(old, states[states.count - 1]) {
          reaction.run(&self, old, &effects)
          if Watched(self, effects) != states[states.count - 1] {
            // The number of the change is watched as well.
            changeCount += 1
            states.append(Watched(self, effects))
          }
        }
        known[place] = states.count
      }
    }
    assert(!known.contains { $0 < states.count }, "two reactions never agree")
    watched = states.last
  }
}

extension Reaction {
  /// All reactions, in the order in which they run after a message.
  ///
  /// A reaction that comes before a change of what it watches runs again, so that the order does not affect the result,
  /// except where a comment says so.
  static let all = [
    // A dot whose menu has closed is not ink.
    Reaction(to: .popup, .isClosingCard, .dot) { desk, _, _ in desk.updateDot() },

    // Notebooks that close or lose a page come first: the others would show the old state for a moment.
    Reaction(to: .isArriving, .hasArrived, .isHandFree) { desk, _, effects in
      desk.updateArriving(&effects)
    },
    Reaction(to: .gone, .notebook, .page, .screen, .isHandFree) { desk, _, effects in
      desk.updateGonePage(&effects)
    },
    Reaction(to: .edited) { desk, _, effects in desk.updateMerging(effects) },
    Reaction(to: .screen, .popup) { desk, _, effects in desk.updateListing(&effects) },
    Reaction(to: .screen, .notebook, .overviewNeedle, .folded, .view, .thumbnailWidth) {
      desk, _, effects in desk.updateOverview(&effects)
    },
    Reaction(to: .popup, .notebooks, .notebook, .otherNeedle) { desk, _, _ in
      desk.updateOtherNotebooks()
    },

    Reaction(to: .popup, .notebook, .page) { desk, _, effects in desk.updateContents(&effects) },

    // The focus stays on its control before it goes back to the item below a popup.
    Reaction(to: .change) { desk, _, _ in desk.updateFocus() },
    Reaction(to: .popup, .focusBelow) { desk, _, effects in desk.returnFocus(&effects) },

    Reaction(to: .screen, .view, .stack, .page, .notebook, .scrolling, .isHandFree) {
      desk, _, effects in desk.updateCurrentPage(&effects)
    },

    // Text typed on a card that has closed.
    Reaction(to: .titles, .isGivingUp) { desk, old, effects in
      desk.updateTitles(since: old.titles, &effects)
    },
    Reaction(to: .popup) { desk, old, effects in desk.updateTags(since: old.popup, &effects) },
    Reaction(to: .shelfNeedle) { desk, old, effects in
      desk.updateShelfSearch(since: old.shelfNeedle, &effects)
    },
    Reaction(to: .needle, .soughtNeedle) { desk, _, effects in desk.updateFinding(&effects) },
    Reaction(to: .screen, .view, .found, .preferences, .turnsPaper, .isHandFree) {
      desk, _, effects in desk.updateFoundList(&effects)
    },
    Reaction(to: .popup, .readFailures) { desk, old, effects in
      desk.updateFailures(since: old.popup, &effects)
    },

    // A card that closes has to give up its file before the next password is asked for.
    Reaction(to: .popup, .isPasswordAsked, .lockedFiles, .isHandFree) { desk, _, effects in
      desk.updateUnlocking(&effects)
    },
    Reaction(to: .popup, .renewal) { desk, _, _ in desk.updateRenewing() },
    Reaction(to: .popup, .papers, .view, .turnsPaper) { desk, _, effects in
      desk.updatePapers(&effects)
    },
    Reaction(to: .popup, .view, .turnsPaper) { desk, _, effects in desk.updateStickers(&effects) },

    // Pages get their final layout before those in sight are read.
    Reaction(to: .hasNewMeasures, .isHandFree) { desk, _, effects in
      desk.updateMeasures(&effects)
    },
    Reaction(to: .screen, .view, .tabs, .notebook, .tool, .pens, .isHandFree) {
      desk, _, effects in desk.updateHead(&effects)
    },
    Reaction(to: .screen, .view, .stack, .notebook, .words, .tool, .isHandFree) {
      desk, _, effects in desk.updateReading(&effects)
    },
    Reaction(to: .screen, .view, .stack, .notebook, .undrawn) { desk, _, effects in
      desk.retryReturnedPages(&effects)
    },

    Reaction(to: .screen, .view, .stack, .notebook, .tool, .change) { desk, _, effects in
      desk.updateOpenText(&effects)
    },
    Reaction(to: .change) { desk, _, effects in desk.updateTyping(&effects) },

    // Preferences come last, so that they are saved once.
    Reaction(to: .popup, .hex, .preferences, .isHandFree) { desk, _, _ in
      if desk.hand.isFree { desk.rememberColor() }
    },
    Reaction(to: .tabs, .preferences) { desk, _, _ in
      // A single notebook is reopened by its saved view.
      let tabs = desk.tabs.isShown ? desk.tabs : Tabs()
      if desk.preferences.tabs != tabs { desk.preferences.tabs = tabs }
    },
    Reaction(to: .preferences, .isHandFree) { desk, _, effects in desk.savePreferences(&effects)
    },
  ]
}
