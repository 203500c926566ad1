/// What the menu of the program in a desktop begins with, on the shelf.
public enum LaunchTask: String, Hashable, Sendable, CaseIterable {
  case newNotebook = "new-notebook"
  case importFiles = "import"
}

extension Desk {
  mutating func begin(_ task: LaunchTask, _ effects: inout [Effect]) {
    show(.shelf, &effects)
    shelf.place = .all
    switch task {
    case .newNotebook: turn(to: .newNotebook, &effects)
    case .importFiles: perform(.choose(.begin(.files)), &effects)
    }
  }
}
